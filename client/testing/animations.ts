export interface DrawnAnimation {
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  startTime: number | null;
}

let drawn: DrawnAnimation[] = [];

// happy-dom would play animations in real time, past the end of the test.
Object.assign(HTMLElement.prototype, {
  animate(frames: Keyframe[], timing: KeyframeAnimationOptions): DrawnAnimation {
    const animation = { frames, timing, startTime: null };
    drawn.push(animation);
    return animation;
  },
  getAnimations: () => [],
});

/** The animations created since the last call. None of them moves. */
export function newAnimations(): readonly DrawnAnimation[] {
  const begun = drawn;
  drawn = [];
  return begun;
}
