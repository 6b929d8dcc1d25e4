/** The style of a button with an icon and no text. It has no visible edge. Most of its users fill it on hover. */
export const roundButton = {
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  cursor: 'pointer',
} as const;
