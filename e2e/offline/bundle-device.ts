import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** A change of one file of the client, by which a negative control breaks the outbox. */
export interface Breakage {
  /** The end of the file's path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Bundles a page's script with all that it imports. Throws if a breakage does not fit the file any more, because a
 * control that changes nothing proves nothing.
 */
export async function bundleDevice(entry: string, breakages: readonly Breakage[] = []): Promise<string> {
  const open = new Set(breakages);
  const breaking: Plugin = {
    name: 'breakages',
    transform(code, path) {
      let changed = code;
      for (const breakage of breakages) {
        if (!path.endsWith(breakage.file)) continue;
        if (changed.split(breakage.from).length !== 2) {
          throw new Error(`${breakage.file} does not have exactly once: ${breakage.from}`);
        }
        changed = changed.replace(breakage.from, () => breakage.to);
        open.delete(breakage);
      }
      return changed === code ? null : changed;
    },
  };
  const build = await rolldown({
    input: fileURLToPath(new URL(entry, import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [breaking],
  });
  const { output } = await build.generate({ format: 'iife', codeSplitting: false });
  await build.close();
  if (open.size > 0)
    throw new Error(`no file was bundled for ${[...open].map(({ file }) => file).join(', ')}`);
  return output[0].code;
}
