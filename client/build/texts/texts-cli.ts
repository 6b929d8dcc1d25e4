import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectTexts, formatTexts } from './collect-texts.ts';

/** `npm run texts` writes the texts on screen to `docs/texts.md`. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = collectTexts(root);
writeFileSync(`${root}docs/texts.md`, formatTexts(files));
console.log(
  `docs/texts.md: ${files.reduce((sum, { texts }) => sum + texts.length, 0)} texts of ${files.length} files`,
);
