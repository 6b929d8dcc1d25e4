import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountRequest } from '../../../domain/account-requests/schema.ts';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import type { ActDay } from '../../../domain/acts/schema.ts';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import type { Consents } from '../../../domain/consents/schema.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { Notice, OwnReport } from '../../../domain/moderation/schema.ts';
import type { OwnStudy, SeenRead } from '../../../domain/research/schema.ts';
import { DAY_MS } from '../../../domain/time/units.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { changeDevicePlan, removeDevicePlan } from '../../lib/device/device-plan.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { dailyAct } from '../../testing/acts.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { communityPost } from '../../testing/posts.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { NO_CONTENT } from '../mood/content.ts';
import { EMPTY_PLAN, planWith } from '../plan/waiting-plan.ts';
import { exportFile } from './export-file.ts';
import { readAll } from './read-all.ts';

const ENTRIES = 1_500;
const DAYS = 400;
const NOW = new Date(2026, 10, 21, 16, 40);

const dateBefore = (days: number) => utcDay(Date.UTC(2026, 10, 21) - days * DAY_MS);
/** The date of the entry at this index: newest first, spread evenly over the days. */
const dateOf = (index: number) => dateBefore(Math.floor((index * DAYS) / ENTRIES));
/** Noon by the device's clock. */
const noonOf = (index: number) => new Date(`${dateOf(index)}T12:00:00`).toISOString();

const MOODS = Array.from({ length: ENTRIES }, (_, index) =>
  moodEntry({ createdAt: noonOf(index), notes: `note ${index}` }),
);
const JOURNAL: readonly JournalEntry[] = Array.from({ length: ENTRIES }, (_, index) => ({
  id: crypto.randomUUID(),
  userId: MAREN.id,
  title: `page ${index}`,
  content: index === 0 ? 'First line\nJOURNAL ENTRIES\nlast line' : `words ${index}`,
  createdAt: noonOf(index),
  localDate: dateOf(index),
  revision: 1,
  conflict: index === 1 ? { title: 'page one', content: 'other words' } : null,
}));
const HISTORY: readonly ActDay[] = Array.from({ length: DAYS }, (_, index) => ({
  date: dateBefore(index),
  completed: index % 4,
  total: 3,
}));
const BADGE: Achievement = {
  id: 'milestone-1',
  title: 'First page',
  description: 'You wrote in your journal.',
  icon: 'book',
  category: 'milestone',
  level: 1,
  unlocked: true,
  date: '2026-11-03',
  progress: { current: 1, target: 1 },
};
const LOCKED: Achievement = {
  ...BADGE,
  id: 'milestone-3',
  title: 'Fifty pages',
  unlocked: false,
  date: null,
};

const CONSENTS: Consents = {
  healthDataConsent: true,
  consentVersion: 1,
  consentDay: '2026-11-03',
  isAdult: true,
  mayKeepHealthData: true,
  isRequired: true,
  newestVersion: 1,
  operator: null,
};

const PLAN = planWith(
  {
    signs: [{ text: 'I stay in bed\nSAFETY PLAN' }],
    ask: [{ text: 'Jonas', phone: '+44 20 7946 0000' }],
  },
  '2026-11-20',
);
PLAN.steps[1] = { step: 'alone', lines: [{ text: 'Tea' }], revision: 2, conflict: [{ text: 'Rain' }] };

const OWN = Array.from({ length: 60 }, (_, index) =>
  communityPost({ content: `shared ${index}`, region: 'Europe', moodTag: 'Tired', mine: true }),
);
const LIKED = communityPost({ content: 'Words of another person', region: 'Asia', createdAt: noonOf(0) });

const HIDE: Hide = {
  hideId: crypto.randomUUID(),
  kind: 'post',
  subjectId: crypto.randomUUID(),
  later: true,
  hiddenAt: noonOf(0),
  excerpt: 'Words of another person',
};

const REPORT: OwnReport = {
  id: crypto.randomUUID(),
  subject: 'post',
  reason: 'medical-advice',
  words: 'My mum would do it.',
  createdAt: noonOf(0),
};

const NOTICE: Notice = {
  ...{ id: crypto.randomUUID(), caseId: crypto.randomUUID(), kind: 'removal' },
  subject: { kind: 'post', id: crypto.randomUUID(), text: 'The fog is gone' },
  ...{ since: noonOf(0), until: null, endedAt: null, unreadableFrom: null },
  ...{ isAutomatic: false, isWaiting: false, reasons: [], rule: 2, limit: null },
  ...{ note: 'Please talk to your doctor', mayAppeal: true, appeal: null },
};

const REQUEST: AccountRequest = {
  ...{ id: crypto.randomUUID(), action: 'export', day: '2026-11-20', reason: null },
  ...{ hiddenUntil: '2026-11-21', legalGround: '§ 95 StPO' },
};

/** Answers with the lists as the server does, one page at a time. */
function answerLists(path: string): readonly [number, unknown] {
  const { pathname, searchParams } = new URL(path, 'http://hearten');
  const [limit, before] = [Number(searchParams.get('limit')), searchParams.get('before')];
  const page = <T>(all: readonly T[], placeOf: (one: T) => string): readonly [number, unknown] => {
    const from = before === null ? 0 : all.findIndex((one) => placeOf(one) === before) + 1;
    return [200, all.slice(from, from + limit)];
  };
  switch (pathname) {
    case '/api/mood':
      return page(MOODS, ({ id }) => id);
    case '/api/journal':
      return page(JOURNAL, ({ id }) => id);
    case '/api/tasks/history':
      return page(HISTORY, ({ date }) => date);
    case '/api/tasks':
      return [200, [dailyAct('To the window', true), dailyAct('A warm drink')]];
    case '/api/achievements':
      return [200, [BADGE, LOCKED]];
    case '/api/notifications':
      return [200, [notification({ message: 'Thank you.' })]];
    case '/api/community/posts/own': {
      const from = (Number(searchParams.get('page')) - 1) * limit;
      return [200, { data: OWN.slice(from, from + limit), total: OWN.length }];
    }
    case '/api/community/posts/liked':
    case '/api/community/posts/bookmarked':
      return [200, { data: [LIKED], total: 1 }];
    case '/api/community/hides':
      return [200, [HIDE]];
    case '/api/plan':
      return [200, PLAN];
    case '/api/gratitude/setting':
      return [200, { thanks: false }];
    case '/api/moderation/reports':
      return [200, [REPORT]];
    case '/api/moderation/notices':
      return [200, [NOTICE]];
    case '/api/consents':
      return [200, CONSENTS];
    case '/api/staff/me':
      return [200, { roles: ['moderator'], active: null }];
    case '/api/account-requests':
      return [200, [REQUEST]];
    case '/api/research/studies':
      return [200, [STUDY]];
    case '/api/research/reads':
      return [200, [LOOK]];
    default:
      return [404, {}];
  }
}
const STUDY: OwnStudy = {
  id: 'study',
  title: 'Tiredness after chemotherapy',
  question: 'How does it change?',
  controllers: [{ name: 'A hospital', contact: 'study@example.no' }],
  open: null,
  consents: [
    {
      protocolVersion: 2,
      textHash: 'a'.repeat(64),
      microdata: true,
      day: '2026-09-03',
      givenAt: '2026-09-03T17:42:00.000Z',
      position: '12',
      end: {
        reason: 'person',
        day: '2026-11-20',
        at: '2026-11-20T09:00:00.000Z',
        demandsDeletion: true,
        position: '40',
      },
    },
  ],
  agreed: [],
  reads: 1,
  lastRead: '2026-11-19T13:20:00.000Z',
};
const LOOK: SeenRead = {
  id: 'look',
  studyId: 'study',
  kind: 'aggregates',
  fields: ['mood'],
  firstWeek: '2026-11-09',
  lastWeek: '2026-11-09',
  at: '2026-11-19T13:20:00.000Z',
  people: 125,
  isRefused: false,
  isAmong: true,
  copy: null,
  copyKind: null,
  deletion: null,
};
const read = () => readAll(MAREN, new AbortController().signal);

test(`all pages of ${ENTRIES} entries over ${DAYS} days are loaded`, async (t) => {
  const server = await serve(t, ({ path }) => answerLists(path));
  const data = await read();
  assert.deepEqual(data.mood, MOODS);
  assert.deepEqual(data.journal, JOURNAL);
  assert.deepEqual(data.taskHistory, HISTORY);
  assert.deepEqual(data.reflections, OWN);
  assert.deepEqual(data.missing, []);
  const moodPaths = server.seen.map(({ path }) => path).filter((path) => path.startsWith('/api/mood'));
  assert.deepEqual(moodPaths, [
    `/api/mood?userId=${MAREN.id}&limit=1000`,
    `/api/mood?userId=${MAREN.id}&limit=1000&before=${MOODS[999]?.id}`,
  ]);
});

test('the text has every entry under its date, and indents what the person wrote', async (t) => {
  await serve(t, ({ path }) => answerLists(path));
  const { name, content } = exportFile(await read(), 'text', NOW);
  assert.equal(name, 'hearten-export-2026-11-21.txt');
  const lines = content.split('\n');
  assert.ok(lines.includes('Name: Maren Holt'));
  assert.ok(lines.includes('Exported: 2026-11-21, 16:40'));
  assert.ok(lines.includes('MOOD ENTRIES (1,500)'));
  assert.ok(lines.includes('WHAT YOU HAVE REPORTED (1)'));
  assert.ok(lines.includes(`${localDateOf(new Date(noonOf(0)))}: a reflection (Medical advice)`));
  assert.ok(lines.includes('    My mum would do it.'));
  assert.ok(lines.includes(`${localDateOf(new Date(noonOf(0)))}: removed (rule 2)`));
  assert.ok(lines.includes('    Please talk to your doctor'));
  assert.ok(lines.includes('JOURNAL ENTRIES (1,500)'));
  assert.ok(lines.includes('ACTIVITY HISTORY (400)'));
  for (const index of [0, 999, 1000, 1499]) {
    assert.ok(lines.includes(`    note ${index}`), `note ${index}`);
    assert.ok(
      lines.some((line) => line.startsWith(`${dateOf(index)}, `) && line.endsWith(`: page ${index}`)),
    );
  }
  assert.equal(
    lines.filter((line) => line.includes(': Mood: Hopeful, 4 of 5; energy: Tired, 2 of 5')).length,
    ENTRIES,
  );
  assert.ok(lines.includes('The same entry, edited on another device: page one'));
  assert.ok(lines.includes('    other words'));
  assert.ok(lines.includes('    JOURNAL ENTRIES'), 'the person’s own lines are indented');
  assert.ok(lines.includes('[x] To the window: About To the window'));
  assert.ok(lines.includes('[ ] A warm drink: About A warm drink'));
  assert.ok(lines.includes('2026-11-20: 1 of 3 complete'));
  assert.ok(lines.includes('2026-11-03: First page. You wrote in your journal.'));
  assert.doesNotMatch(content, /Fifty pages/);
  assert.ok(lines.includes('    Thank you.'));
  assert.ok(lines.includes('YOUR REFLECTIONS (60)'));
  assert.ok(lines.includes('    shared 59'));
  assert.ok(lines.some((line) => line.endsWith(': Europe, Tired')));
  assert.equal(lines.filter((line) => line === 'A reflection of 2026-11-21, region Asia').length, 2);
  assert.ok(lines.includes('Hearten may keep my health data: yes (2026-11-03, version 1 of the text)'));
  assert.ok(lines.includes('2026-11-21: a reflection and what its author writes later'));
  assert.match(content, /^COMMUNITY SETTINGS\n-{18}\nThank-yous from others: off$/m, 'lines are not counted');
  assert.match(content, /^YOUR CONSENTS\n-{13}\nHearten may keep my health data: yes/m);
  assert.ok(lines.includes('I am 18 or older: yes'));
  assert.deepEqual(lines.slice(lines.indexOf('YOUR ROLES (1)') + 2).filter(Boolean), [
    'moderator',
    'REQUESTS ABOUT YOUR ACCOUNT (1)',
    '-------------------------------',
    '2026-11-20: A copy of everything in your account was made. Reason: a legal request; not shown before by § 95 StPO',
    'YOUR STUDIES (1)',
    '----------------',
    '2026-09-03: Tiredness after chemotherapy, version 2, with your own rows, until 2026-11-20',
    'WHO HAS LOOKED IN STUDIES (1)',
    '-----------------------------',
    '2026-11-19: Mood, week 46. About 125 people counted, you among them',
  ]);
  assert.doesNotMatch(content, /Words of another person|Missing/, 'others’ words are not exported');
});

test('the text says that the list of notifications has an end, once it is full', async (t) => {
  await serve(t, ({ path }) => answerLists(path));
  const all = await read();
  const textWith = (count: number) => {
    const notifications = Array.from({ length: count }, () => notification());
    return exportFile({ ...all, notifications }, 'text', NOW).content;
  };
  assert.doesNotMatch(textWith(199), /Hearten shows no older ones/);
  assert.match(textWith(200), /^NOTIFICATIONS \(200\)$[\s\S]*^Hearten shows no older ones\.$/m);
});

test('an entry made in another time zone has its own date and no time', async (t) => {
  await serve(t, ({ path }) => answerLists(path));
  const far = { ...moodEntry({ createdAt: '2026-11-20T12:00:00.000Z' }), localDate: '2026-11-19' };
  const { content } = exportFile({ ...(await read()), mood: [far] }, 'text', NOW);
  assert.match(content, /^2026-11-19: Mood: Hopeful, 4 of 5/m);
});

test('a value that was not chosen is left out of the text, and an edit on another device stands below', async (t) => {
  await serve(t, ({ path }) => answerLists(path));
  const at = { createdAt: noonOf(0), localDate: dateOf(0) };
  const mood = [
    moodEntry({ ...at, fatigueValue: null, notes: 'tea' }),
    moodEntry({
      ...at,
      moodValue: null,
      conflict: { ...NO_CONTENT, moodValue: 2, notes: 'on the laptop' },
    }),
  ];
  const { content } = exportFile({ ...(await read()), mood }, 'text', NOW);
  const said = `${dateOf(0)}, 12:00`;
  const lines = [
    `${said}: Mood: Hopeful, 4 of 5`,
    '    tea',
    `${said}: Energy: Tired, 2 of 5`,
    'The same entry, edited on another device: Mood: Mixed, 2 of 5',
    '    on the laptop',
  ];
  assert.ok(content.includes(lines.join('\n')), content.slice(0, 600));
});

test('the JSON has the same fields as the server’s answers', async (t) => {
  await serve(t, ({ path }) => answerLists(path));
  const data = await read();
  const { name, type, content } = exportFile(data, 'json', NOW);
  assert.deepEqual([name, type], ['hearten-export-2026-11-21.json', 'application/json']);
  assert.deepEqual(JSON.parse(content), { exportedAt: NOW.toISOString(), ...data });
});

test('an empty account’s text names every empty list', async (t) => {
  await serve(t, ({ path }) => {
    if (path.startsWith('/api/plan')) return [200, EMPTY_PLAN];
    return [200, path.includes('/community/posts/') ? { data: [], total: 0 } : []];
  });
  const { content } = exportFile(await read(), 'text', NOW);
  for (const words of [
    'No mood entries yet',
    'No journal entries yet',
    'No activities yet',
    'No activity history yet',
    'No safety plan yet',
  ]) {
    assert.ok(content.includes(words), words);
  }
});

test('a list that can’t be loaded completely is named as missing, and the rest is exported', async (t) => {
  await serve(t, ({ path }) =>
    path.includes('before=') || path.includes('/liked') ? [503, {}] : answerLists(path),
  );
  const data = await read();
  assert.deepEqual([...data.missing].sort(), ['journal', 'likes', 'mood']);
  assert.equal(data.journal, null);
  assert.deepEqual(data.taskHistory, HISTORY);
  const { content } = exportFile(data, 'text', NOW);
  assert.match(content, /^Missing, because it could not be loaded: .*journal/m);
  assert.match(content, /^JOURNAL ENTRIES\n-+\nThis part could not be loaded\. It is missing here\.$/m);
  assert.match(content, /^ACTIVITY HISTORY \(400\)$/m);
  assert.deepEqual(JSON.parse(exportFile(data, 'json', NOW).content).missing, data.missing);
});

/** A server whose list of own posts loses its first post after each answer of a first page, `times` at most. */
const losingPosts = (times: number) => {
  let lost = 0;
  return ({ path }: { readonly path: string }): Answer => {
    const { pathname, searchParams } = new URL(path, 'http://hearten.test');
    if (pathname !== '/api/community/posts/own') return answerLists(path);
    const page = Number(searchParams.get('page'));
    const own = OWN.slice(lost);
    if (page === 1 && lost < times) lost += 1;
    return [200, { data: own.slice((page - 1) * 50, page * 50), total: own.length }];
  };
};

test('a post that disappears while the list is read takes no other one out of the export', async (t) => {
  await serve(t, losingPosts(1));
  const { reflections, missing } = await read();
  assert.deepEqual([reflections, missing], [OWN.slice(1), []]);
});

test('a list of posts that changes each time is named as missing', async (t) => {
  await serve(t, losingPosts(10));
  const { reflections, missing } = await read();
  assert.deepEqual([reflections, missing], [null, ['reflections']]);
});

test('the export fails if nothing can be loaded', async (t) => {
  await serve(t, () => [503, {}]);
  await assert.rejects(read(), { status: 503 });
});

test('the safety plan is in the export under the names of its steps, with both versions of a step', async (t) => {
  await serve(t, ({ path }) => answerLists(path));
  const { content } = exportFile(await read(), 'text', NOW);
  const [, plan = ''] = /^SAFETY PLAN\n-+\n([\s\S]*?)\n\nTODAY/m.exec(content) ?? [];
  assert.equal(
    plan,
    [
      'Signs it’s getting harder',
      '    I stay in bed',
      '    SAFETY PLAN',
      'What I can do alone',
      '    Tea',
      'What I can do alone, edited on another device',
      '    Rain',
      'People I can ask',
      '    Jonas: +44 20 7946 0000',
    ].join('\n'),
  );
});

test('a plan that is on this device alone is in the export, also without a network', async (t) => {
  installIndexedDb();
  await changeDevicePlan(MAREN.id, () => ({ safer: [{ text: 'Jonas keeps these for me' }] }));
  await serve(t, () => 'hang up');
  const data = await read();
  assert.deepEqual(data.planOnThisDevice?.lines, { safer: [{ text: 'Jonas keeps these for me' }] });
  assert.match(
    exportFile(data, 'text', NOW).content,
    /Only on the device of this export:\nMaking my surroundings safer\n {4}Jonas keeps these for me/,
  );
  await removeDevicePlan(MAREN.id);
  await assert.rejects(read());
});
