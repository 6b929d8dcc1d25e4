import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Larger styles would delay the page that inlining should speed up. */
const INLINE_MAX_GZIP_BYTES = 5 * 1024;

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/g;

/**
 * Puts the stylesheets of the first page into index.html, so that the first paint waits for one file only. If
 * they are too large, it warns and leaves them in their files.
 * The server hashes inline styles for its content security policy. A disabled link stays for each stylesheet.
 * Browsers don't fetch it, and it tells Vite's loader that the stylesheet is already present.
 */
export function inlineFirstCss(): Plugin {
  return {
    name: 'hearten-inline-first-css',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const addresses = [...html.matchAll(STYLESHEET)].map((match) => match[1] as string);
        const assets = addresses.map((address) => bundle?.[address.slice(1)]);
        const css = assets
          .map((asset) => (asset?.type === 'asset' ? String(asset.source).trim() : ''))
          .join('');
        const bytes = gzipSync(css).length;
        if (css === '') return html;
        if (bytes > INLINE_MAX_GZIP_BYTES) {
          this.warn(`The first page's ${bytes} bytes of styles are too many to inline.`);
          return html;
        }
        const markers = addresses.map((address) => `<link rel="stylesheet" disabled href="${address}">`);
        return html
          .replace(STYLESHEET, '')
          .replace('</head>', `  <style>${css}</style>\n    ${markers.join('\n    ')}\n  </head>`);
      },
    },
  };
}
