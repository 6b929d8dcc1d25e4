import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { atBuild } from './build/at-build.ts';
import { inlineFirstCss } from './build/inline-first-css.ts';
import { leaveOutUnusedKy } from './build/ky-unused-parts.ts';

/** Chrome 111, Firefox 113, Safari 16.4 and newer; older browsers get one plain sentence (index.html). */
const TARGET = ['chrome111', 'firefox113', 'safari16.4'];

/**
 * Modules that form one file instead of many small ones: it compresses better, needs one request, and the
 * first script holds fewer file names.
 */
const CHUNKS = [
  // Modules that every page needs.
  { name: 'first', tags: ['$initial' as const] },
  // Modules that at least two pages or dialogs share.
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
  {
    name: 'writing',
    test: /client[\\/](?:lib[\\/](?:draft-|on-signal-change)|ui[\\/](?:draft-notice|save-form|field[\\/]text-area))/,
    minShareCount: 2,
  },
  {
    name: 'controls',
    test: /client[\\/]ui[\\/](?:checkbox|empty-state|layout|progress|segments|switch)/,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    atBuild(),
    react(),
    // Signals read in a component subscribe it. Modes other than `all` gave stale components.
    babel({ plugins: [['module:@preact/signals-react-transform', { mode: 'all' }]] }),
    vanillaExtractPlugin(),
    inlineFirstCss(),
    leaveOutUnusedKy(),
  ],
  resolve: {
    alias: {
      // React has had this hook for long; what two libraries import is for those before it.
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: fileURLToPath(import.meta.resolve('./build/no-patterns.ts')),
      '../createLucideIcon.mjs': fileURLToPath(import.meta.resolve('./build/icon.ts')),
    },
  },
  build: {
    target: TARGET,
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'files.json',
    // Nothing is inlined as a data URL: the content security policy allows fonts from this server alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Schemas are values the server checks with; where the client uses one only as a type, it and its library go.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['Type'] },
      // Class names are constants: written where they are used, they take less room than their variables.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: CHUNKS } },
    },
    reportCompressedSize: false,
  },
});
