import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';
import { place as exit } from '../quick-exit/exit-button.css.ts';

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 24,
  minHeight: '100dvh',
  maxWidth: 420,
  margin: '0 auto',
  padding: '32px 16px max(16px, env(safe-area-inset-bottom))',
});
export const main = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  textAlign: 'center',
});
// There are no tabs here. Above the heading the exit covers no key, also on a short phone.
globalStyle(`body:has(${screen}) ${exit}`, {
  insetBlockStart: 'max(16px, env(safe-area-inset-top))',
  bottom: 'auto',
});
globalStyle(`body:has(${screen}) ${main}`, { paddingBottom: 0 });

export const heading = style({ ...serif, fontSize: '1.8125rem', lineHeight: 1.2 });
export const soft = style({ color: color.soft });
export const whileLocked = style({
  width: '100%',
  paddingTop: 16,
  borderTop: `1px solid ${color.hairline}`,
});
export const whileLockedButtons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: 12,
  marginBottom: 10,
});
export const whileLockedNote = style([soft, { textAlign: 'center', textWrap: 'balance' }]);
export const breatheMark = style({ margin: 10 });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
