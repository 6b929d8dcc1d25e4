import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** More than this would delay the page it is meant to speed up. */
const INLINE_MAX_GZIP_BYTES = 5 * 1024;

/**
 * Puts the stylesheet of the first page into index.html, so that the first paint waits for one file. The
 * server hashes inline styles for its content security policy.
 */
export function inlineFirstCss(): Plugin {
  return {
    name: 'hearten-inline-first-css',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        return html.replace(
          /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
          (link, file: string) => {
            const asset = bundle[file];
            if (asset?.type !== 'asset') return link;
            const css = String(asset.source).trim();
            return gzipSync(css).length <= INLINE_MAX_GZIP_BYTES ? `<style>${css}</style>` : link;
          },
        );
      },
    },
  };
}
