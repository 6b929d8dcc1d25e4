/** A button with an icon and no text. Its shape appears only on hover. */
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
