import type { Page } from 'playwright-core';
import type { DeviceReminder } from '../../domain/reminders/schema.ts';
import { tapOnHome } from './check-in-screens.ts';
import type { Go } from './go.ts';
import { playFirstSound } from './screens.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const PUSH_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const DEVICE: DeviceReminder = {
  id: '0c8b7f2e-54a1-4d0f-9b6a-2f4d1e7c8a90',
  device: 'Firefox on Android',
  current: true,
  stopped: false,
  zone: 'Europe/Berlin',
  times: ['09:00', '20:30'],
  days: [1, 2, 4, 5, 6],
  quietHours: { from: '22:00', to: '07:30' },
  skipsCheckedInDays: true,
};
const OTHER_DEVICE: DeviceReminder = { ...DEVICE, id: crypto.randomUUID(), current: false };

const pretendToBe = (page: Page, userAgent: string) =>
  page.addInitScript((text) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => text });
  }, userAgent);

/**
 * Makes a check-in that counts as the third on this device. The app then suggests to install it, if the browser has a
 * way to do so.
 */
async function tapThirdTime(page: Page, origin: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('hearten.install', JSON.stringify({ checkIns: 2 }));
  });
  await tapOnHome(page, origin);
}

interface RemindersState {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly pushKey?: string | null;
  readonly devices?: readonly DeviceReminder[];
  readonly permission?: 'granted' | 'denied' | 'default';
}

/**
 * Opens the settings of reminders, or the page at `path`, with this state of the server, the device and the browser.
 */
async function openReminders(page: Page, origin: string, state: RemindersState, path = '/reminders') {
  const { settings = {}, pushKey = PUSH_KEY, devices = [], permission = 'granted' } = state;
  await page.addInitScript((value) => {
    Object.defineProperty(Notification, 'permission', { get: () => value });
  }, permission);
  await page.route('**/api/reminders', (route) => route.fulfill({ json: { pushKey, devices } }));
  await page.route('**/api/reminders/test', (route) => route.fulfill({ json: { sent: true } }));
  await page.goto(`${origin}/privacy-security`);
  await page.evaluate(async (stored) => {
    const { id } = await (await fetch('/api/user')).json();
    if (stored) localStorage.setItem(`hearten.draft.reminders.${id}`, stored);
  }, JSON.stringify(settings));
  await page.goto(`${origin}${path}`);
  if (path === '/reminders') await page.getByRole('switch', { name: 'Remind me to check in' }).waitFor();
}

const ON = { isOn: true, way: 'push', ...DEVICE };

/**
 * The functions of the device: the suggestion to install the app, reminders, and the exit with the page it leads to.
 */
export const DEVICE_SCREENS: Record<string, Go> = {
  'install-card': async (page, origin) => {
    // The app may begin to listen at any moment while it loads, so the event is repeated.
    await page.addInitScript(() => {
      setInterval(() => dispatchEvent(new Event('beforeinstallprompt')), 100);
    });
    await tapThirdTime(page, origin);
    await page.getByRole('button', { name: 'Add it' }).waitFor();
  },
  'install-iphone': async (page, origin) => {
    await pretendToBe(page, IPHONE);
    await tapThirdTime(page, origin);
    await page.getByRole('button', { name: 'Show me how' }).waitFor();
  },
  'install-steps': async (page, origin) => {
    await pretendToBe(page, IPHONE);
    await tapThirdTime(page, origin);
    await page.getByRole('button', { name: 'Show me how' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'reminders-off': (page, origin) => openReminders(page, origin, {}),
  reminders: (page, origin) => openReminders(page, origin, { settings: ON, devices: [DEVICE, OTHER_DEVICE] }),
  'reminders-tested': async (page, origin) => {
    await openReminders(page, origin, {
      settings: { ...ON, times: ['09:00', '23:00', '13:00'] },
      devices: [DEVICE],
    });
    await page.getByRole('button', { name: 'Send a test now' }).click();
    await page.getByText(/^Sent at/).waitFor();
  },
  'reminders-in-app': (page, origin) =>
    openReminders(page, origin, { settings: { isOn: true, way: 'app' }, pushKey: null }),
  'reminders-blocked': (page, origin) =>
    openReminders(page, origin, { settings: { isOn: true, way: 'app' }, permission: 'denied' }),
  'reminders-stopped': (page, origin) =>
    openReminders(page, origin, { settings: ON, devices: [{ ...DEVICE, stopped: true }] }),
  'reminders-iphone': async (page, origin) => {
    await pretendToBe(page, IPHONE);
    await openReminders(page, origin, { settings: { isOn: true, way: 'app' } });
  },
  'reminders-iphone-steps': async (page, origin) => {
    await openReminders(page, origin, {});
    await page.getByRole('button', { name: /^On an iPhone/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'reminders-not-loaded': async (page, origin) => {
    await page.route('**/api/reminders', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${origin}/reminders`);
    await page.getByText('Your reminders can’t be loaded right now.').waitFor();
  },
  'reminder-due': async (page, origin) => {
    await page.clock.setFixedTime(new Date().setHours(12, 0, 0, 0));
    const settings = { isOn: true, way: 'app', skipsCheckedInDays: false };
    await openReminders(page, origin, { settings }, '/track');
    await page.getByText('A minute for yourself?').waitFor();
  },
  'reminder-zone': async (page, origin) => {
    await openReminders(
      page,
      origin,
      { settings: { ...ON, zone: 'America/New_York' }, devices: [DEVICE] },
      '/track',
    );
    await page.getByText('This device’s clock now follows', { exact: false }).waitFor();
  },
  'exit-in-dialog': async (page, origin) => {
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exit to another page' }).waitFor();
  },
  'exit-and-player': async (page, origin) => {
    await playFirstSound(page, origin);
    await page.getByRole('region', { name: 'Player' }).waitFor();
    await page.getByRole('button', { name: 'Exit to another page' }).waitFor();
  },
  measures: (page, origin) => page.goto(`${origin}/measures.html`),
};
