import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const PUBLIC = join(import.meta.dirname, '../public');

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}
interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly name: string; readonly icons: readonly Picture[] }[];
}

const readManifest = async () =>
  JSON.parse(await readFile(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;

/** The width and height in the header of a PNG (ISO/IEC 15948, 11.2.2), as the manifest writes them. */
async function pixelsOf(address: string): Promise<string> {
  const bytes = await readFile(join(PUBLIC, address));
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', address);
  assert.equal(bytes.toString('latin1', 12, 16), 'IHDR', address);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('every picture of the manifest has the pixels and the type that it names', async () => {
  const { icons, screenshots, shortcuts } = await readManifest();
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of pictures) {
    assert.equal(await pixelsOf(src), sizes, src);
    assert.equal(type, 'image/png', src);
  }
});

test('the manifest has what stores and systems ask for', async () => {
  const { id, name, icons, screenshots, shortcuts } = await readManifest();
  assert.deepEqual([id, name], ['/', 'Hearten']);
  for (const purpose of ['any', 'maskable']) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    assert.deepEqual(sizes, ['192x192', '512x512'], purpose);
  }
  const shapes = screenshots.map(({ form_factor }) => form_factor);
  assert.ok(shapes.includes('narrow') && shapes.includes('wide'));
  assert.deepEqual(
    shortcuts.map((shortcut) => shortcut.name),
    ['Check in', 'Breathe'],
  );
});

test('iOS gets an icon of its own size, named in the page', async () => {
  const page = await readFile(join(import.meta.dirname, '../index.html'), 'utf8');
  const [, address = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  assert.equal(await pixelsOf(address), '180x180');
});
