import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isOnDuty } from '../../domain/community/opening/duty-hours.ts';
import {
  COMMUNITY_CLOSED,
  COMMUNITY_READ_ONLY,
  type CommunityState,
} from '../../domain/community/opening/schema.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { ExpiringCache } from '../../infra/postgres/expiring-cache.ts';

/** One moderator alone could not answer an appeal against their own decision. */
const MODERATORS_MIN = 2;
/** How long this process takes at most to notice that a moderator came or went, in milliseconds. */
const COUNT_LIFETIME_MS = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the community is open at this moment, and what may be posted. */
    communityState(): Promise<CommunityState>;
    /** Throws `DomainError('forbidden')` while nothing may be sent to others, otherwise returns the state. */
    refuseUnlessMayPost(): Promise<CommunityState>;
  }
}

/**
 * Keeps the community closed until the operator has opened it, with hours and a contact point, and two moderators are
 * there. Without them it is open only where the settings say `unmoderated`, see `CommunitySettings`.
 */
async function communityOpening(app: FastifyInstance): Promise<void> {
  const { opening, hours, contact, offDuty } = app.config.community;
  const { staffRoles } = app.services;
  const counts = new ExpiringCache<number>(COUNT_LIFETIME_MS);

  async function communityState(): Promise<CommunityState> {
    const isModerated = opening !== 'unmoderated';
    const isOpen = !isModerated || (opening === 'moderated' && (await countModerators()) >= MODERATORS_MIN);
    const isNowOnDuty = !isModerated || (hours !== undefined && isOnDuty(hours, new Date()));
    return {
      isOpen,
      mayPost: isOpen && (isNowOnDuty || offDuty === 'wait'),
      postsWait: isOpen && !isNowOnDuty && offDuty === 'wait',
      isModerated,
      isOnDuty: isNowOnDuty,
      hours: hours?.text ?? null,
      contact: contact ?? null,
    };
  }

  const countModerators = () => counts.get('moderator', () => staffRoles.count('moderator'));

  app.decorate('communityState', communityState);
  app.decorate('refuseUnlessMayPost', async () => {
    const state = await communityState();
    if (!state.mayPost)
      throw new DomainError('forbidden', state.isOpen ? COMMUNITY_READ_ONLY : COMMUNITY_CLOSED);
    return state;
  });
}

export default fp(communityOpening, { name: 'community-opening' });
