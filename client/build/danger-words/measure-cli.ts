import { asMarkdown, measure } from './measure.ts';

/**
 * `npm run words-of-danger [-- development]` prints how well words of danger are found in the sentences of a
 * set.
 */
const [set = 'held-out'] = process.argv.slice(2);
console.info(asMarkdown(await measure(set)));
