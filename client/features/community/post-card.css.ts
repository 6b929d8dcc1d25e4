import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const post = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  padding: '18px 20px 8px',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
});

/** Only its author sees it. */
export const postWithheld = style([
  post,
  { paddingTop: 14, borderStyle: 'dashed', borderColor: color.control },
]);

export const head = style({ display: 'flex', alignItems: 'center', gap: 14 });
export const about = style({
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  minWidth: 0,
});
/** The button keeps its size as a target, and its icon stands at the edge of the text. */
export const menu = style({ alignSelf: 'flex-start', margin: '-4px -12px -4px -8px' });
/** When space is short, the badges wrap to the next line before the place and the time are separated. */
export const who = style({ flex: '1 1 auto', minWidth: 0 });
export const name = style({ fontWeight: 600, lineHeight: 1.3 });
export const where = style({ color: color.soft, fontSize: '0.9375rem', lineHeight: 1.35 });
globalStyle(`${where} > time`, { whiteSpace: 'nowrap' });

const avatar = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: 44,
  minHeight: 44,
  padding: 4,
  borderRadius: 999,
  color: color.ink,
  fontSize: '0.875rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
/** The background color of the avatar, one of five. */
export const avatarOn = styleVariants(color.wash, (background) => [avatar, { background }]);

export const badges = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  selectors: { '&:empty': { display: 'none' } },
});
const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  padding: '2px 12px',
  borderRadius: 999,
  fontSize: '0.875rem',
});
export const nearby = style([chip, { background: color.sunken, color: color.ink }]);
export const live = style([chip, { background: color.spruceWash, color: color.spruce, fontWeight: 600 }]);
export const mood = style([chip, { background: color.sunken, color: color.ink, fontSize: '0.9375rem' }]);
export const moods = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export const themes = style({ color: color.soft, fontSize: '0.9375rem' });
export const content = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
/** Long posts show only their first lines, so that one post does not fill the page. */
export const begun = styleVariants({ brief: 6, full: 10 }, (lines) => [
  content,
  { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' },
]);

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  marginTop: 'auto',
  marginInline: -12,
});

const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 48,
  minHeight: 48,
  paddingInline: 12,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  fontSize: '0.9375rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});
export const quiet = action;
export const readOn = style([
  action,
  { alignSelf: 'flex-start', marginBlock: -10, marginInline: -12, color: color.spruce },
]);
export const like = style([action, { marginInlineEnd: 'auto' }]);
export const liked = style([like, { color: color.ink }]);
export const heart = style({ color: color.mood[5] });
export const saved = style([action, { color: color.spruce }]);

export const confirm = style({ marginBottom: 12 });

export const withheld = style({
  display: 'flex',
  gap: 12,
  margin: '0 -6px 4px',
  padding: '14px 16px',
  borderRadius: 16,
  background: color.sunken,
});
export const withheldTitle = style({ fontWeight: 600 });
