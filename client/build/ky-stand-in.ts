/** Stands in for what ky exports to retry and to report progress. A call that asks for either fails at once. */
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
