import assert from 'node:assert/strict';
import type { CommunityPost, PostPage } from '../../domain/community/posts/schema.ts';
import type { ReportReason } from '../../domain/moderation/reasons.ts';
import type {
  CaseDetail,
  CasePage,
  DecisionBody,
  Notice,
  ReportAnswer,
} from '../../domain/moderation/schema.ts';
import { settleEverybody } from './settle.ts';
import { type Browser, registerPerson, type TestApp } from './test-app.ts';
import { waitForProjections } from './wait-for-projections.ts';

export async function share(browser: Browser, content: string, region = 'Europe'): Promise<CommunityPost> {
  const answer = await browser.post('/api/community/posts', { content, region });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<CommunityPost>();
}

export async function report(
  browser: Browser,
  postId: string,
  reason: ReportReason = 'unkind',
  words?: string,
): Promise<ReportAnswer> {
  const answer = await browser.post(`/api/community/posts/${postId}/report`, {
    reason,
    ...(words !== undefined && { words }),
  });
  assert.equal(answer.statusCode, 202, answer.body);
  return answer.json<ReportAnswer>();
}

/**
 * So many new people with accounts that are older than a week. It makes all other accounts of the app older,
 * too.
 */
export async function settledPeople(testApp: TestApp, count: number): Promise<Browser[]> {
  const browsers: Browser[] = [];
  while (browsers.length < count) browsers.push((await registerPerson(testApp)).browser);
  await settleEverybody(testApp);
  return browsers;
}

export const pageFor = async (browser: Browser): Promise<PostPage> =>
  (await browser.get('/api/community/posts?limit=50')).json<PostPage>();

export const textsFor = async (browser: Browser): Promise<string[]> =>
  (await pageFor(browser)).data.map(({ content }) => content);

export const casesFor = async (browser: Browser, query = ''): Promise<CasePage> =>
  (await browser.get(`/api/moderation/cases${query}`)).json<CasePage>();

export const caseFor = async (browser: Browser, caseId: string): Promise<CaseDetail> =>
  (await browser.get(`/api/moderation/cases/${caseId}`)).json<CaseDetail>();

export async function decide(browser: Browser, caseId: string, body: DecisionBody): Promise<CaseDetail> {
  const answer = await browser.post(`/api/moderation/cases/${caseId}/decisions`, body);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<CaseDetail>();
}

export const noticesFor = async (browser: Browser): Promise<Notice[]> =>
  (await browser.get('/api/moderation/notices')).json<Notice[]>();

/**
 * Acts as if so many days had passed: it moves the times of cases and of author standings back in the log (in
 * PostgreSQL), and the ends of holds and limits and the times of removals and steps in the read model of moderation.
 */
export async function daysPass(testApp: TestApp, count: number): Promise<void> {
  const { pool } = testApp.services;
  await waitForProjections(testApp);
  const past = `- interval '${count} days'`;
  await pool.query(
    `update moderation_cases set hold_until = hold_until ${past}, removed_at = removed_at ${past}`,
  );
  await pool.query(`update moderation_steps set until = until ${past}, occurred_at = occurred_at ${past}`);
  await pool.query(`
    update events set metadata = jsonb_set(metadata, '{occurredAt}', to_jsonb(
             to_char(((metadata->>'occurredAt')::timestamptz ${past}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
           data = case when data ? 'until' then jsonb_set(data, '{until}', to_jsonb(
             to_char(((data->>'until')::timestamptz ${past}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
             else data end
     where stream like 'case-%' or stream like 'author-standing-%'`);
  testApp.services.commands.clearCache();
}
