import { CommunityState } from '../community/opening/schema.ts';
import { defineRoute } from './route.ts';

export const getCommunityState = defineRoute({
  method: 'GET',
  path: '/api/community/state',
  summary: 'Whether the community is open now, and when moderators read it',
  description:
    'It opens when two moderators, hours and a contact point are set. Demo mode, and a server that only its own machine ' +
    'reaches, need none of them.',
  session: 'unused',
  answers: { 200: CommunityState },
  refuses: [],
});
