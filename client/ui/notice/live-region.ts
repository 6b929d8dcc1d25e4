/**
 * The selectors of a live region. While it is empty it takes no space, not even a gap. It must stay in the tree, because
 * screen readers only read changes of an existing region.
 */
export const LIVE_REGION = { '&:empty': { position: 'absolute' } } as const;
