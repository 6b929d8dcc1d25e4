/** For greetings, card titles and quotations. */
const SERIF =
  "Fraunces, 'Fraunces Georgia', 'Fraunces Times', 'Fraunces Noto', 'Fraunces DejaVu', Georgia, serif";
/** For all other text. The typeface is designed for readers with low vision. */
export const SANS =
  "Atkinson, 'Atkinson Arial', 'Atkinson Roboto', 'Atkinson Noto', 'Atkinson DejaVu', system-ui, sans-serif";

export const serif = {
  fontFamily: SERIF,
  fontWeight: 520,
  wordSpacing: '0.06em',
  lineHeight: 1.25,
} as const;
