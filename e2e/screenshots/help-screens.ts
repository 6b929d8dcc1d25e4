import type { Page } from 'playwright-core';
import type { Go } from './go.ts';

interface Device {
  readonly timeZone: string;
  readonly isPhone?: boolean;
}

/** Lets the page believe that it runs in this time zone, and on a phone or not. */
export const pretend = (page: Page, { timeZone, isPhone = false }: Device) =>
  page.addInitScript(
    ([zone, mobile]) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: zone };
      };
      Object.defineProperty(navigator, 'userAgentData', { value: { mobile } });
    },
    [timeZone, isPhone] as const,
  );

/** Opens Help from the breathing overlay. */
async function openHelp(page: Page, origin: string, device: Device): Promise<void> {
  await pretend(page, device);
  await page.goto(`${origin}/terms`);
  await page.getByRole('button', { name: 'Breathe', exact: true }).click();
  await page.getByRole('button', { name: 'I need more help' }).click();
  await page.getByText('In danger, or badly unwell').waitFor();
}

const helpIn =
  (device: Device): Go =>
  (page, origin) =>
    openHelp(page, origin, device);

/** Opens the form of the treatment team's number and fills it in. */
async function openTeam(page: Page, origin: string): Promise<void> {
  await openHelp(page, origin, { timeZone: 'Europe/Dublin', isPhone: true });
  await page.getByRole('button', { name: 'Add my treatment team' }).click();
  await page.getByLabel('24-hour number').fill('01632 960 001');
  await page.getByLabel('Name (optional)').fill('Ward 4, day and night');
}

/** Help, in the states that depend on the country and the device, and with the treatment team's number. */
export const HELP_SCREENS: Record<string, Go> = {
  help: helpIn({ timeZone: 'Europe/Dublin', isPhone: true }),
  'help-copy': helpIn({ timeZone: 'Europe/Rome' }),
  'help-question': helpIn({ timeZone: 'Europe/London', isPhone: true }),
  'help-asks': helpIn({ timeZone: 'UTC', isPhone: true }),
  'help-unconfirmed': helpIn({ timeZone: 'Europe/Stockholm', isPhone: true }),
  'help-unknown': helpIn({ timeZone: 'America/Lima' }),
  'help-country': async (page, origin) => {
    await openHelp(page, origin, { timeZone: 'Europe/London', isPhone: true });
    await page.getByRole('button', { name: 'Change country' }).click();
    await page.getByRole('heading', { name: 'Where are you?' }).waitFor();
  },
  'help-country-found': async (page, origin) => {
    await openHelp(page, origin, { timeZone: 'UTC', isPhone: true });
    await page.getByRole('button', { name: 'Choose my country' }).click();
    await page.getByLabel('Country', { exact: true }).first().fill('land');
  },
  'help-team-form': openTeam,
  'help-team': async (page, origin) => {
    await openTeam(page, origin);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ward 4, day and night').waitFor();
  },
};
