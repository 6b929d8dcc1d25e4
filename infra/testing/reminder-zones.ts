/** Whether the simulated year covers every time zone: in `npm run reminders`. In `npm test` it covers the odd ones. */
export const coversAllZones = process.env.HEARTEN_REMINDER_ZONES === 'all';
