/** A button that holds an icon and no words, with nothing to be seen of it until it is pointed at. */
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
