import { style } from '@vanilla-extract/css';
import { card } from '../../ui/card/card.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const content = style({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
});
export const intro = style({ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: '48rem' });
export const small = style({ color: color.soft, fontSize: '0.9375rem' });
/** A hash or a random id. */
export const code = style({ fontFamily: 'monospace', overflowWrap: 'anywhere' });
/** Two cards of one height side by side where both fit. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@container': { '(min-width: 50rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

/** The receipt, and beside it the export where both fit. */
export const proofAndExport = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@container': { '(min-width: 50rem)': { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)' } },
});

export const list = style({ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: '48rem' });
/** Says who sees what the researcher does. */
export const seen = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 16px',
  borderRadius: 14,
  background: color.sunken,
});
export const studies = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: 0,
  listStyle: 'none',
});
export const study = style([
  card,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    color: color.ink,
    textDecoration: 'none',
    selectors: { '&:hover': { borderColor: color.control } },
  },
]);
export const studyWords = style({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });
export const studyTitle = style({ ...serif, fontSize: '1.25rem', color: color.spruce });
/** The question whether to show a week. */
export const ask = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 16,
  marginBlockStart: 6,
});
