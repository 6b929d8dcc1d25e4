import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { collectTexts } from './collect-texts.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Frequent spellings that only British English has. */
const BRITISH =
  /(?:behavi|col|fav|flav|harb|hon|hum|lab|neighb|rum)our|(?:apolog|critic|custom|emphas|maxim|memor|minim|normal|organ|personal|prior|real|recogn|summar|util)is(?:e|ed|es|ing|ation)\b|(?:anal|paral)ys(?:e|ed|ing)\b|(?:cancel|counsel|label|model|signal|travel)l(?:ed|ing|or|er)\b|\b(?:cent|lit|met|theat)res?\b|\b(?:towards|afterwards|whilst|learnt|grey|cheques?|programmes?|catalogues?|defence|offence|licence|fulfil|enrol|judgement)\b/i;

/** Names as their owners write them: an office, and the places of time zones. */
const NAMES = [/Ministry of Health, Labour and Welfare/, /^AG Antigua, AI Anguilla, /];

test('the texts on screen have American spelling', () => {
  const british = collectTexts(REPOSITORY).flatMap(({ file, texts }) =>
    texts
      .filter((text) => BRITISH.test(text) && !NAMES.some((name) => name.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  assert.deepEqual(british, []);
});
