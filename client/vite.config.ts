import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { atBuild } from './build/at-build.ts';
import { inlineFirstCss } from './build/inline-first-css.ts';
import { leaveOutUnusedKy } from './build/ky-unused-parts.ts';
import { reactAsModules } from './build/react-as-modules.ts';

/** Chrome 111, Firefox 113, Safari 16.4 and newer. Older browsers show one sentence instead (index.html). */
const TARGET = ['chrome111', 'firefox113', 'safari16.4'];

/**
 * Modules that are combined into one file. It compresses better, needs one request, and shortens the list of
 * file names in the first script.
 */
const CHUNKS = [
  // Modules that every page needs.
  { name: 'first', tags: ['$initial' as const] },
  // Icons and colors that at least two pages or dialogs share. A later group would take along those that it imports.
  {
    name: 'icons-and-colors',
    test: /[\\/](?:lucide-react|client[\\/]ui[\\/]theme)[\\/]/,
    minShareCount: 2,
  },
  // The contents of Home's cards with all they import, which other pages share with them.
  {
    name: 'home-contents',
    test: /client[\\/]features[\\/](?:home[\\/](?:demo-mood|todays-acts)|check-in[\\/]check-in-card)\./,
  },
  // Modules that at least two pages or dialogs share.
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
    // Subscribes every component to the signals it reads. Other modes left components with stale values.
    babel({ plugins: [['module:@preact/signals-react-transform', { mode: 'all' }]] }),
    vanillaExtractPlugin(),
    inlineFirstCss(),
    leaveOutUnusedKy(),
    reactAsModules(),
  ],
  resolve: {
    alias: {
      // React has this hook itself. Two libraries import the version for older Reacts.
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
    // Inlines nothing as a data URL, because the content security policy allows only fonts from this server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server checks with schemas. Where the client uses one only as a type, this drops the schema and its
    // library.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['Type'] },
      // Class names are constants. Inlined where they are used, they take less space than variables.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: CHUNKS } },
    },
    reportCompressedSize: false,
  },
});
