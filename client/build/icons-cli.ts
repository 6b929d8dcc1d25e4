import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/*
 * `npm run icons` draws the app's icons into client/public/icons from Hearten's mark, client/public/favicon.svg. It
 * needs Debian's chromium. The pictures are part of the repository, so only a new mark needs this.
 */
const PUBLIC = join(import.meta.dirname, '../public');
const BROWSER = '/usr/bin/chromium';

const PAPER = '#FAF6F0';
const GROUND = '#E3EDE8';
const SPRUCE = '#2B5F52';

/** The mark alone, without the rules for dark mode: an icon can't change its colors. */
const MARK = (await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')).replace(
  /@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/,
  '',
);

/** A face of the check-in, as on Home. */
const FACE = `<svg viewBox="0 0 32 32" fill="none" stroke="${SPRUCE}" stroke-width="2.4" stroke-linecap="round">
  <circle cx="16" cy="16" r="13"/><path d="M11.5 19.5 Q16 23.5 20.5 19.5"/>
  <circle cx="11.5" cy="12.5" r="1" fill="${SPRUCE}"/><circle cx="20.5" cy="12.5" r="1" fill="${SPRUCE}"/></svg>`;
/** The circle that grows and shrinks with the breath. */
const BREATH = `<svg viewBox="0 0 32 32" fill="${SPRUCE}"><circle cx="16" cy="16" r="15" opacity="0.2"/>
  <circle cx="16" cy="16" r="10.5" opacity="0.35"/><circle cx="16" cy="16" r="6"/></svg>`;

interface Icon {
  readonly name: string;
  readonly size: number;
  readonly picture: string;
  /** The share of the icon's width that the picture takes. */
  readonly share: number;
  /** Fills the whole square. Without it the corners are transparent. */
  readonly ground?: string;
}

/**
 * Systems cut a maskable icon to a circle, a square or a drop, and show its inner circle of 80 % in any case. iOS rounds
 * the corners itself and paints transparent ones black.
 */
const ICONS: readonly Icon[] = [
  { name: 'any-192', size: 192, picture: MARK, share: 1 },
  { name: 'any-512', size: 512, picture: MARK, share: 1 },
  { name: 'maskable-192', size: 192, picture: MARK, share: 0.8, ground: GROUND },
  { name: 'maskable-512', size: 512, picture: MARK, share: 0.8, ground: GROUND },
  { name: 'touch-180', size: 180, picture: MARK, share: 0.76, ground: PAPER },
  { name: 'check-in-96', size: 96, picture: FACE, share: 0.66, ground: GROUND },
  { name: 'breathe-96', size: 96, picture: BREATH, share: 0.66, ground: GROUND },
];

const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await mkdir(join(PUBLIC, 'icons'), { recursive: true });
  for (const { name, size, picture, share, ground = 'transparent' } of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    const side = `${share * 100}%`;
    await page.setContent(`<style>html, body { margin: 0; height: 100%; background: ${ground} }
      body { display: grid; place-items: center } svg { width: ${side}; height: ${side} }</style>${picture}`);
    await writeFile(
      join(PUBLIC, 'icons', `${name}.png`),
      await page.screenshot({ omitBackground: true, type: 'png' }),
    );
  }
} finally {
  await browser.close();
}
