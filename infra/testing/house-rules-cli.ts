import { countHouseRules } from './house-rules.ts';

/**
 * `npm run house-rules -- [--list] [FOLDER]`: prints how often a checkout, by default this one, breaks each house rule.
 * It never fails; `house-rules.test.ts` does.
 */
const args = process.argv.slice(2);
const folder = args.find((argument) => !argument.startsWith('-')) ?? '.';
const { comments, ...found } = countHouseRules(folder);
for (const [rule, places] of Object.entries(found)) {
  console.log(`${rule}: ${places.length}`);
  if (!args.includes('--list')) continue;
  for (const { file, line, text } of places) console.log(`  ${file}:${line} ${text.slice(0, 140)}`);
}
console.log(`comments in all: ${comments}`);
