import { computed, signal } from '@preact/signals-react';
import { MIX_MAX, type SoundTexture } from '../../../../domain/sound/textures.ts';
import type { Layer } from '../engine/engine.ts';
import type { Playable } from './playable.ts';

/** A texture added to the chosen sound, with its volume from 0 to 100. */
export interface Underlay {
  readonly texture: SoundTexture;
  readonly volume: number;
}

/** The sounds that play together: the chosen one and its textures. */
export function createMix() {
  const mainVolume = signal(100);
  const underlays = signal<readonly Underlay[]>([]);
  const isFull = computed(() => underlays.value.length >= MIX_MAX - 1);

  const remove = (id: Playable['id']): void => {
    underlays.value = underlays.peek().filter(({ texture }) => texture.id !== id);
  };

  return {
    /** The volume of the chosen sound, from 0 to 100. */
    mainVolume,
    underlays,
    /** Whether no further texture can be added. */
    isFull,
    remove,
    /** Adds a texture if there is space, or changes the volume of an added one. */
    add(texture: SoundTexture, volume: number): void {
      const isAdded = underlays.peek().some((under) => under.texture.id === texture.id);
      const added = { texture, volume };
      if (isAdded)
        underlays.value = underlays.peek().map((under) => (under.texture.id === texture.id ? added : under));
      else if (!isFull.peek()) underlays.value = [...underlays.peek(), added];
    },
    /** The mix as layers for the engine. */
    layersUnder: (sound: Playable): Layer[] => [
      { id: String(sound.id), audio: sound, volume: mainVolume.peek() },
      ...underlays.peek().map(({ texture, volume }) => ({ id: texture.id, audio: texture, volume })),
    ],
  };
}
