import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';

/**
 * A badge as the API shows it. `date` is the local date on which it was earned, or null. `progress` is null
 * for improvement badges, which stay hidden until they are earned.
 */
export const Achievement = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  category: Type.Enum(['consistency', 'resilience', 'milestone', 'improvement']),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  unlocked: Type.Boolean(),
  date: orNull(Type.String({ format: 'date' })),
  progress: orNull(
    Type.Object({ current: Type.Integer({ minimum: 0 }), target: Type.Integer({ minimum: 1 }) }),
  ),
});
export type Achievement = Static<typeof Achievement>;
