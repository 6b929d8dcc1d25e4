import { computed, signal } from '@preact/signals-react';
import { PHASE_WORDS } from '../phase-words.ts';
import type { Cue } from './cue.ts';
import { voicePreference } from './preferences.ts';

/** A little slower than talk. */
const RATE = 0.85;

const canSpeak = typeof speechSynthesis !== 'undefined';
/** A voice that is on the device: one that needs the network may fall silent in the middle of a breath. */
const ownVoice = () =>
  canSpeak
    ? (speechSynthesis.getVoices().find(({ lang, localService }) => localService && lang.startsWith('en')) ??
      null)
    : null;

/** Browsers find their voices some time after they are first asked. */
export const voice = signal(ownVoice());
if (canSpeak) {
  speechSynthesis.addEventListener('voiceschanged', () => {
    voice.value = ownVoice();
  });
}

/** Whether the breath is spoken; a screen reader then stays quiet about it. */
export const isSpeaking = computed(() => voicePreference.isOn.value && voice.value !== null);

export const createSpeaker = (): Cue => ({
  announce({ kind }) {
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(PHASE_WORDS[kind].said);
    words.voice = voice.peek();
    words.lang = words.voice?.lang ?? 'en';
    words.rate = RATE;
    speechSynthesis.speak(words);
  },
  stop: () => speechSynthesis.cancel(),
});
