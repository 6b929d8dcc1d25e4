import { globalStyle } from '@vanilla-extract/css';
import { DESKTOP, MOTION } from './breakpoint.ts';
import { color } from './tokens.css.ts';
import { SANS } from './typography.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0 });

globalStyle('html', {
  background: color.paper,
  textSizeAdjust: '100%',
  scrollPaddingBlock: '72px 104px',
  // Reserves space for the scrollbar, so that nothing moves sideways when a dialog removes it.
  '@media': { [DESKTOP]: { scrollbarGutter: 'stable' } },
});

globalStyle('body', {
  color: color.ink,
  fontFamily: SANS,
  fontSize: '1.0625rem',
  lineHeight: 1.5,
  overflowWrap: 'break-word',
  // Avoids paragraphs that end in a single word.
  textWrap: 'pretty',
  WebkitTapHighlightColor: 'transparent',
});

// While a modal dialog is open, the page behind it does not scroll.
globalStyle('html:has(dialog:modal)', { overflow: 'hidden' });
globalStyle('body', { minHeight: '100dvh', background: color.paper });

globalStyle('button, input, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('h1, h2, h3', { textWrap: 'balance' });
// Keeps line breaks stable while the person writes.
globalStyle('textarea', { textWrap: 'wrap' });
globalStyle('a', { color: color.spruce, textUnderlineOffset: '0.2em' });
globalStyle('ul, ol', { padding: 0, listStyle: 'none' });
globalStyle('svg', { display: 'block', flexShrink: 0 });

globalStyle(':focus-visible', { outline: `3px solid ${color.spruce}`, outlineOffset: '2px' });
// Headings get the focus for screen readers. They are not controls, so they have no focus ring.
globalStyle(':is(h1, h2, h3):focus', { outline: 'none' });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none', transition: 'none', scrollBehavior: 'auto' },
  },
});
globalStyle('button, a', { '@media': { [MOTION]: { transition: 'background-color 150ms ease-out' } } });
