import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** If the styles are larger than this, inlining them would delay the page that it should speed up. */
const INLINE_MAX_GZIP_BYTES = 5 * 1024;

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/g;

/**
 * Inlines the stylesheets that index.html links to, so that the first paint waits for one file only. Every page needs
 * them. If they are too large, it warns and leaves them in their files.
 * The server hashes inline styles for its content security policy when it starts (`api/client-pages.ts`). A disabled
 * link takes the place of each stylesheet's link. Browsers don't fetch it, and the code that Vite adds for dynamic
 * imports treats the stylesheet as loaded.
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
        return (
          html
            .replace(STYLESHEET, '')
            // A function, because a replacement text would change a `$&` or `$$` of the styles.
            .replace('</head>', () => `  <style>${css}</style>\n    ${markers.join('\n    ')}\n  </head>`)
        );
      },
    },
  };
}
