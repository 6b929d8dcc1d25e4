import { useLayoutEffect, useRef } from 'react';
import { type BreathPattern, breathMs, FULLNESS_AFTER } from '../../../domain/breathing/pattern.ts';
import * as css from './circle.css.ts';

/** Slow at both ends of a breath, like a swing. */
const EASING = 'cubic-bezier(0.37, 0, 0.63, 1)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Each circle's scale when breathed out, as a share of its full size. */
const EMPTY_SCALE = { outer: 0.5, middle: 0.56, disc: 0.68 } as const;
/**
 * Each circle's opacity when breathed out, for reduced motion. The disc stays opaque because it carries the
 * word.
 */
const EMPTY_OPACITY = { outer: 0, middle: 0.15, disc: 1 } as const;

type Layer = keyof typeof EMPTY_SCALE;

interface CircleProps {
  readonly pattern: BreathPattern;
  /** When the first breath began, in milliseconds of the document's timeline, which is `performance.now()`. */
  readonly startedAt: number;
  readonly word: string;
  /** Leaves room for the exercises below. */
  readonly isSmall: boolean;
}

/**
 * Three circles that grow and shrink with the breath. With reduced motion they change their opacity instead. The
 * browser animates them without a script.
 */
export function Circle({ pattern, startedAt, word, isSmall }: CircleProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const reduced = matchMedia(REDUCED_MOTION);
    const begin = () => {
      for (const element of ref.current?.querySelectorAll<HTMLElement>('[data-layer]') ?? []) {
        for (const running of element.getAnimations()) running.cancel();
        const frames = framesOf(pattern, element.dataset.layer as Layer, reduced.matches);
        const timing = { duration: breathMs(pattern), iterations: pattern.breaths, fill: 'both' } as const;
        element.animate(frames, timing).startTime = startedAt;
      }
    };
    begin();
    reduced.addEventListener('change', begin);
    return () => reduced.removeEventListener('change', begin);
  }, [pattern, startedAt]);

  return (
    <div className={isSmall ? css.small : css.circle} ref={ref} aria-hidden="true">
      <div className={css.outer} data-layer="outer" />
      <div className={css.middle} data-layer="middle" />
      <div className={css.disc} data-layer="disc" />
      <span className={css.word}>{word}</span>
    </div>
  );
}

/** The keyframes of one breath of one circle: one at its start, and one at the end of each phase. */
function framesOf(pattern: BreathPattern, layer: Layer, isReduced: boolean): Keyframe[] {
  const total = breathMs(pattern);
  const at = (fullness: number): Keyframe =>
    isReduced
      ? { opacity: EMPTY_OPACITY[layer] + (1 - EMPTY_OPACITY[layer]) * fullness }
      : { transform: `scale(${EMPTY_SCALE[layer] + (1 - EMPTY_SCALE[layer]) * fullness})` };
  let passed = 0;
  const ends = pattern.phases.map(({ kind, ms }) => {
    passed += ms;
    return { ...at(FULLNESS_AFTER[kind]), offset: passed / total, easing: EASING };
  });
  return [{ ...at(0), offset: 0, easing: EASING }, ...ends];
}
