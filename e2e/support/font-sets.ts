import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Fonts that real devices have, which show until the app's own fonts arrive. */
export interface FontSet {
  readonly name: string;
  /** The Debian package with the fonts. */
  readonly debianPackage: string;
  readonly sans: string;
  readonly serif: string;
  /** Environment for `launchTestBrowser`. With it the browser finds only these fonts. */
  readonly env: Readonly<Record<string, string>>;
  readonly isInstalled: boolean;
}

const SYSTEM_FONTS = '/usr/share/fonts/truetype';

/**
 * The set's fontconfig file names `folders`, because Debian's releases install Liberation in different ones.
 */
const fontSet = (name: string, debianPackage: string, folders: readonly string[]): FontSet => ({
  name,
  debianPackage,
  sans: `${name} Sans`,
  serif: `${name} Serif`,
  env: { FONTCONFIG_FILE: fileURLToPath(new URL(`fonts/${name.toLowerCase()}.conf`, import.meta.url)) },
  isInstalled: folders.some((folder) => existsSync(join(SYSTEM_FONTS, folder))),
});

export const FONT_SETS: readonly FontSet[] = [
  fontSet('DejaVu', 'fonts-dejavu-core', ['dejavu']),
  fontSet('Liberation', 'fonts-liberation', ['liberation', 'liberation2']),
];
