import { asMarkdown, measure } from './measure.ts';

const [set = 'held-out'] = process.argv.slice(2);
console.info(asMarkdown(await measure(set)));
