import { style } from '@vanilla-extract/css';
import { DESKTOP, NARROW_PHONE, TALL_PHONE } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';
import { serif } from '../theme/typography.ts';

export const page = style({
  position: 'relative',
  width: '100%',
  maxWidth: 640,
  margin: '0 auto',
  padding: '0 16px 32px',
  '@media': { [DESKTOP]: { maxWidth: 1120 + 96, padding: '28px 48px 56px' } },
});

/** Stays in view on a phone that is tall enough, because it contains the button of the breathing overlay. */
export const header = style({
  display: 'flex',
  alignItems: 'center',
  // With large text the actions move below the title before one of its words breaks.
  flexWrap: 'wrap',
  gap: 12,
  minHeight: 64,
  '@media': {
    [NARROW_PHONE]: { columnGap: 4 },
    [TALL_PHONE]: {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 20,
      marginInline: -16,
      paddingInline: 16,
      background: color.paper,
    },
  },
});

/**
 * The header of a page with its own heading. On a desktop only its actions are left, because the brand is in
 * the rail.
 */
export const headerAside = style([
  header,
  {
    '@media': {
      [DESKTOP]: { position: 'absolute', insetInlineEnd: 48, insetBlockStart: 28 },
    },
  },
]);

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 'min-content',
  maxWidth: '100%',
  flex: 1,
  '@media': { [DESKTOP]: { display: 'none' } },
});
export const name = style({
  ...serif,
  color: color.spruce,
  fontSize: '1.25rem',
  fontWeight: 560,
  overflowWrap: 'break-word',
});

export const titleRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 1,
  minWidth: 'min-content',
  maxWidth: '100%',
  // On a desktop the title stands where a page's own heading would.
  '@media': { [DESKTOP]: { alignSelf: 'flex-start' }, [NARROW_PHONE]: { gap: 6 } },
});
export const titleMark = style({ '@media': { [DESKTOP]: { display: 'none' } } });
export const title = style([
  name,
  { '@media': { [DESKTOP]: { color: color.ink, fontSize: '2.125rem', fontWeight: 520, lineHeight: 1.2 } } },
]);

export const intro = style({
  margin: '4px 0 18px',
  '@media': { [DESKTOP]: { margin: '0 0 26px', paddingInlineEnd: 140 } },
});
export const heading = style({
  ...serif,
  fontSize: '1.8125rem',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  '@media': { [DESKTOP]: { fontSize: '2.125rem' } },
});
export const lead = style({ color: color.soft, marginTop: 4 });

export const main = style({ display: 'block' });
export const mainTitled = style({ paddingTop: 8, '@media': { [DESKTOP]: { paddingTop: 12 } } });
