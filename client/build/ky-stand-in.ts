/**
 * Replaces the functions that ky uses for retries and progress. A call that needs one of them fails at once.
 */
function unused(): never {
  throw new Error(
    'The bundle has no code to retry a call or to report its progress (build/ky-unused-parts.ts).',
  );
}

export {
  unused as calculateRetryTimingDelay,
  unused as default,
  unused as getRetryTimingHeader,
  unused as streamRequest,
  unused as streamResponse,
};
