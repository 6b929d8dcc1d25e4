import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offlineFilesOf } from './offline-files.ts';

test('everything that the app may fetch is kept, except what needs a network and the pages of the staff', () => {
  const files = offlineFilesOf({
    'index.html': {
      file: 'assets/first.js',
      css: ['assets/first.css'],
      assets: ['assets/letters.woff2', 'assets/fraunces-latin-1a2b3c4d.woff2'],
      imports: ['_shared.js'],
      dynamicImports: [
        'features/track/track-page.tsx',
        'features/community/community-page.tsx',
        'features/moderation/queue-page.tsx',
      ],
    },
    '_shared.js': { file: 'assets/shared.js' },
    'features/track/track-page.tsx': { file: 'assets/track.js', imports: ['_posts.js', 'index.html'] },
    'features/community/community-page.tsx': {
      file: 'assets/community.js',
      imports: ['_posts.js', '_map.js'],
    },
    'features/moderation/queue-page.tsx': { file: 'assets/queue.js' },
    '_posts.js': { file: 'assets/posts.js', css: ['assets/posts.css'] },
    '_map.js': { file: 'assets/map.js' },
  });
  assert.deepEqual([...files].sort(), [
    '/assets/first.css',
    '/assets/first.js',
    '/assets/letters.woff2',
    '/assets/posts.css',
    '/assets/posts.js',
    '/assets/shared.js',
    '/assets/track.js',
  ]);
});

test('a file that the list names but the build lacks is an error, not a gap', () => {
  assert.throws(
    () => offlineFilesOf({ 'index.html': { file: 'a.js', imports: ['_b.js'] } }),
    /files.json has no entry _b.js/,
  );
});
