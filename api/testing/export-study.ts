import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { openPackage } from './exports.ts';
import { join, liveThroughWeeks, openStudyFor, STUDY_WEEKS, studiesSettled } from './research.ts';
import { registerStaff } from './staff.ts';
import type { TestApp } from './test-app.ts';

/** The Monday of the last week that is over. */
export const [, , , LAST_OVER] = STUDY_WEEKS;
export const identity = await generateIdentity();
export const recipientKey = await identityToRecipient(identity);

/**
 * A study with people of whom the first `lending` also consent to microdata, and its researcher. `build` asks
 * for an export, and `fetchAndOpen` downloads a finished one and opens it.
 */
export async function studyOf(testApp: TestApp, people: number, lending = 0) {
  const { services } = testApp;
  const { browser, staffId } = await registerStaff(testApp, 'researcher');
  const studyId = await openStudyFor(services, staffId, { microdata: true });
  const ids = Array.from({ length: people }, () => randomUUID() as string);
  await join(services, studyId, ids.slice(0, lending), true);
  await join(services, studyId, ids.slice(lending));
  await liveThroughWeeks(services, ids, (person, week) => 1 + ((person + week) % 5));
  await studiesSettled(services);
  const exports = `/api/studies/${studyId}/exports`;
  const build = (wish: object = {}) =>
    browser.post(exports, { kind: 'aggregates', moment: LAST_OVER, recipientKey, ...wish });
  const fetchAndOpen = async (exportId: string) => {
    const answer = await browser.get(`${exports}/${exportId}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return openPackage(answer.rawPayload, identity);
  };
  return { browser, staffId, studyId, ids, exports, build, fetchAndOpen };
}

/** The events of a read. */
export async function eventsOf({ services }: TestApp, readId: string) {
  return services.store.readStream(`research-read-${readId}`);
}
