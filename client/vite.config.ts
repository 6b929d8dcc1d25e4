import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { atBuild } from './build/at-build.ts';
import { inlineFirstCss } from './build/inline-first-css.ts';
import { leaveOutUnusedKy } from './build/ky-unused-parts.ts';
import { reactAsModules } from './build/react-as-modules.ts';
import { TARGET } from './build/target.ts';

/**
 * Groups of modules, each of which is combined into one file. One file compresses better, needs one request, and
 * shortens the list of file names in the first script.
 */
const CHUNKS = [
  // Modules that every page needs.
  { name: 'first', tags: ['$initial' as const] },
  // The next group imports the colors and would take them along, but pages without faces need the colors, too.
  { name: 'colors', test: /client[\\/]ui[\\/]theme[\\/]tokens/, minShareCount: 2 },
  // The faces and what stands beside them, which Home of a visitor and Home of a signed-in person share.
  {
    name: 'faces',
    test: /lucide-react.*[\\/](?:check|undo-2|lock|eye-off|download)\.|client[\\/](?:features[\\/](?:mood[\\/]face|check-in[\\/](?:mood-choice|check-in\.css))|ui[\\/](?:scale[\\/]scale-choice))/,
    minShareCount: 2,
  },
  // Icons and the rest of `ui/theme`, as far as at least three pages or dialogs share them. A later group would take
  // along those that it imports.
  {
    name: 'icons-and-colors',
    test: /[\\/](?:lucide-react|client[\\/]ui[\\/]theme)[\\/]/,
    minShareCount: 3,
  },
  // Home of a visitor, and the part of it that a demo shows, too.
  {
    name: 'welcome',
    test: /client[\\/]features[\\/]first-visit[\\/](?:welcome-page|try-card|keep-card|create-account|first-visit\.css)/,
  },
  // The contents of Home's cards with all they import, which other pages share with them.
  {
    name: 'home-contents',
    test: /client[\\/]features[\\/](?:home[\\/](?:demo-mood|todays-acts)|check-in[\\/]check-in-card)\./,
  },
  // Small modules without styles that several pages share.
  {
    name: 'small',
    test: /client[\\/](?:lib[\\/](?:backoff|stored-signal|transient-status)|features[\\/](?:help[\\/]treatment-team|offline[\\/]open-waiting-list|passkeys[\\/]available|plan[\\/]step-titles|preferences|quick-exit[\\/]exit-setting|session[\\/](?:pending-sign-out|return-path)|staff[\\/]own-roles))|domain[\\/](?:community[\\/]posts[\\/]themes|moderation[\\/]reasons|plan[\\/]steps|time[\\/]day-of-year)/,
    minShareCount: 2,
  },
  // What buttons and dialogs of several pages share. Apart from the small modules, which the sound page needs.
  {
    name: 'actions',
    test: /client[\\/](?:lib[\\/](?:copy-text|download|indent-text|ios|outbox[\\/]outbox-names|persist-storage)|ui[\\/](?:field[\\/]use-attempt|focus[\\/]use-focus))/,
    minShareCount: 2,
  },
  // The lines of every country, and how one of them is shown. Before the group of the forms that show one.
  {
    name: 'help',
    test: /[\\/]domain[\\/]help[\\/]|client[\\/]features[\\/]help[\\/](?:can-call|copy-button|help-place|number-card\.css)/,
    minShareCount: 2,
  },
  // The shared parts of forms with a draft: the draft, its notice, the text area and the help below it.
  {
    name: 'writing',
    test: /client[\\/](?:lib[\\/](?:draft-|earlier-save|on-signal-change)|features[\\/]care[\\/](?!danger)|ui[\\/](?:draft-notice|save-form|field[\\/]text-area))/,
    minShareCount: 2,
  },
  {
    name: 'controls',
    test: /client[\\/]ui[\\/](?:checkbox|empty-state|layout|progress|segments|switch|theme[\\/]var-name)/,
    minShareCount: 2,
  },
  // Fields of forms. Apart from controls and dialogs, which the sound page needs without any form.
  {
    name: 'forms',
    test: /client[\\/](?:ui[\\/](?:choice|field|limits|withdraw)|features[\\/]profile[\\/]profile-row)/,
    minShareCount: 2,
  },
  // The databases on the device, which every page of a signed-in person needs.
  {
    name: 'device',
    test: /client[\\/]lib[\\/]device[\\/](?!device-plan|draft-seal|chacha)/,
    minShareCount: 2,
  },
  // The lock, which every page follows, and the ways to leave.
  {
    name: 'lock',
    test: /client[\\/](?:lib[\\/](?:cover|lock[\\/])|features[\\/](?:lock[\\/]own-drafts|quick-exit[\\/]leave))/,
    minShareCount: 2,
  },
  // All that signing out needs. The page with the button loads it, because the press must work without a network.
  { name: 'sign-out', test: /client[\\/]features[\\/]session[\\/](?:sign-out|only-here|clear-device)\./ },
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
    // library. `orNull` returns schemas, too.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['Type', 'orNull'] },
      // Class names are constants. Inlined where they are used, they take less space than variables.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: CHUNKS } },
    },
    reportCompressedSize: false,
  },
});
