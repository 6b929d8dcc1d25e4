import { type DutyHours, parseDutyHours } from '../../domain/community/opening/duty-hours.ts';
import { OFF_DUTY, type OffDuty } from '../../domain/community/opening/schema.ts';
import { ConfigError } from './config-error.ts';
import { readContact } from './security-contact.ts';
import { type Environment, invalidSetting, readChoice, readText } from './variables.ts';

/** Whether people may use the community, and what the operator has promised about it. */
export interface CommunitySettings {
  /**
   * `unmoderated`: open without moderators, in demo mode and where only this machine reaches the server. `moderated`:
   * open once there are two moderators.
   */
  readonly opening: 'unmoderated' | 'moderated' | 'closed';
  readonly hours: DutyHours | undefined;
  readonly contact: string | undefined;
  readonly offDuty: OffDuty;
}

/**
 * The settings `HEARTEN_COMMUNITY…`. Where others can reach the server, the community is closed unless the operator
 * opens it, and opening it takes hours and a contact point. `mayRunUnmoderated`: only this machine can reach the server,
 * or it is in demo mode. Then the community is open without moderators, unless hours or a contact are set: with these
 * it is moderated, and only `HEARTEN_COMMUNITY=open` opens it. `HEARTEN_COMMUNITY=closed` always closes it.
 */
export function readCommunity(env: Environment, mayRunUnmoderated: boolean): CommunitySettings {
  const choice = readChoice(env, 'HEARTEN_COMMUNITY', ['open', 'closed']);
  const hours = readHours(env);
  const contact = readContact(env, 'HEARTEN_COMMUNITY_CONTACT');
  const offDuty = readChoice(env, 'HEARTEN_COMMUNITY_OFF_DUTY', OFF_DUTY) ?? 'wait';
  const settings = { hours, contact, offDuty };
  if (choice === 'closed') return { opening: 'closed', ...settings };
  const isModerated = hours !== undefined || contact !== undefined;
  if (mayRunUnmoderated && !isModerated) return { opening: 'unmoderated', ...settings };
  if (choice === undefined) return { opening: 'closed', ...settings };
  for (const [name, value] of [
    ['HEARTEN_COMMUNITY_HOURS', hours],
    ['HEARTEN_COMMUNITY_CONTACT', contact],
  ] as const) {
    if (value === undefined)
      throw new ConfigError(`${name} is not set: expected with HEARTEN_COMMUNITY=open`);
  }
  return { opening: 'moderated', ...settings };
}

function readHours(env: Environment): DutyHours | undefined {
  const text = readText(env, 'HEARTEN_COMMUNITY_HOURS');
  if (text === undefined) return undefined;
  const hours = parseDutyHours(text);
  if (hours) return hours;
  throw invalidSetting(
    'HEARTEN_COMMUNITY_HOURS',
    text,
    'days and times with a time zone, such as Mon-Fri 09:00-17:00, Sat 10:00-12:00 Europe/Vienna',
  );
}
