import { computed, signal } from '@preact/signals-react';
import { PHASE_WORDS } from '../phase-words.ts';
import type { Cue } from './cue.ts';
import { voicePreference } from './preferences.ts';

/** Slightly slower than normal speech. */
const RATE = 0.85;

const canSpeak = typeof speechSynthesis !== 'undefined';
/**
 * Finds an English voice on the device. A voice that needs the network may fall silent in the middle of a
 * breath.
 */
const ownVoice = () =>
  canSpeak
    ? (speechSynthesis.getVoices().find(({ lang, localService }) => localService && lang.startsWith('en')) ??
      null)
    : null;

/** The voice that speaks; null if the device has none in English. Some browsers load their voices later. */
export const voice = signal(ownVoice());
if (canSpeak) {
  speechSynthesis.addEventListener('voiceschanged', () => {
    voice.value = ownVoice();
  });
}

/** Whether the voice speaks the breath. If so, screen readers stay quiet about it. */
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
