export interface DrawnAnimation {
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  startTime: number | null;
}

let drawn: DrawnAnimation[] = [];

// The test browser would play them in real time, long after the test.
Object.assign(HTMLElement.prototype, {
  animate(frames: Keyframe[], timing: KeyframeAnimationOptions): DrawnAnimation {
    const animation = { frames, timing, startTime: null };
    drawn.push(animation);
    return animation;
  },
  getAnimations: () => [],
});

/** The animations begun since this was last asked, none of which moves. */
export function newAnimations(): readonly DrawnAnimation[] {
  const begun = drawn;
  drawn = [];
  return begun;
}
