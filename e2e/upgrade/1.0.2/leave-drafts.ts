import type { Page } from 'playwright-core';

/** The actions of maren in the app of 1.0.2. The labels are those of 1.0.2 and never change. */

/** A white pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** Changes settings and leaves drafts in the forms of the app, as the signed-in person of this page. */
export async function leaveDrafts(page: Page, origin: string): Promise<void> {
  const main = page.getByRole('main');
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const home = () => page.getByRole('link', { name: 'Home' }).click();

  await page.goto(`${origin}/profile`);
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  await page.getByRole('switch', { name: 'Sound effects' }).click();
  await page.getByRole('switch', { name: 'Daily reminders' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').waitFor();
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Change photo' }).waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Your profile has been successfully updated').waitFor();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').fill('Maren Holt');

  await home();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await dialog('Notifications').getByRole('button', { name: 'Delete: A word from Hearten' }).click();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByRole('button', { name: 'Saved', exact: true }).waitFor();

  // A completed act removed from today's list. This device remembers that until tomorrow.
  const customizer = dialog('Your daily activities');
  await page.getByRole('button', { name: 'Customize your activities' }).click();
  await customizer.getByRole('checkbox', { checked: true }).first().uncheck();
  await customizer.getByRole('button', { name: 'Save' }).click();
  await customizer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Customize your activities' }).click();
  await customizer.getByRole('checkbox', { name: /Hum a tune/ }).check();
  await customizer.getByLabel('Title').fill('Call my sister');
  await customizer.getByLabel('Description').fill('Only if');
  await page.keyboard.press('Escape');
  await customizer.waitFor({ state: 'hidden' });

  // The save of this mood never reaches the server.
  await page.route('**/api/mood', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Track now' }).click();
  const sheet = dialog('How are you feeling?');
  await sheet.getByRole('slider', { name: 'Emotional state' }).press('End');
  await sheet.getByLabel(/Notes/).fill('Not on the server yet.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Breathe' }).first().click();
  for (const cue of ['Sound', 'Vibration', 'Voice']) await page.getByRole('button', { name: cue }).click();
  await page.getByRole('button', { name: 'I feel better now' }).click();

  await page.getByRole('link', { name: 'Track' }).click();
  // This entry reaches the server, but its answer is lost.
  await page.route('**/api/journal', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'New entry' }).click();
  await dialog('New entry').getByLabel('Title').fill('On the way');
  await dialog('New entry').getByLabel('What would you like to keep?').fill('Did this arrive?');
  await dialog('New entry').getByRole('button', { name: 'Save' }).click();
  await dialog('New entry').getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View all entries' }).click();
  await page.getByRole('button', { name: 'Correct the entry “Soup”' }).click();
  await dialog('Correct this entry').getByLabel('Title').fill('Soup and rain');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Community' }).click();
  await page.getByRole('switch', { name: 'Keep me off the map' }).click();
  await page.getByRole('button', { name: 'Send Anonymous Gratitude' }).click();
  await page.getByLabel('Your message').fill('Thank you for the soup.');
  await page.getByRole('link', { name: 'Pinboard' }).click();
  await page.getByRole('textbox', { name: 'Your reflection' }).fill('The fish do not mind waiting.');
  await page.getByRole('button', { name: 'Peaceful' }).click();
  await page.route('**/api/community/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Post Reflection' }).click();
  await page.getByRole('alert').waitFor();

  await page.goto(`${origin}/sound-therapy`);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await page.getByRole('slider', { name: /olume/ }).first().press('Home');
  await page.getByRole('slider', { name: /olume/ }).first().press('ArrowRight');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
}

/**
 * Adds a voice to a headless browser, because the app offers to speak only if there is one. Runs in the page.
 */
export function giveAVoice(): void {
  const voice = { lang: 'en-GB', localService: true, name: 'Test', default: true, voiceURI: 'test' };
  speechSynthesis.getVoices = () => [voice];
  speechSynthesis.speak = () => {};
  Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { writable: true });
}
