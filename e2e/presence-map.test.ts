import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { axeFindings } from './support/axe.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite } from './support/suite.ts';

const NARROW_PHONE = { width: 360, height: 740 } as const;
const SEA_HEIGHT = 280;
/** The places of viewers whose clocks are set to Berlin and Lagos. */
const BERLIN = { region: 'Europe', lat: 53, lng: 2 } as const;
const LAGOS = { region: 'Africa', lat: 11, lng: 6.5 } as const;

interface Locations {
  readonly locations: readonly { readonly id: string; readonly intensity: number }[];
}

/** Adds this many people at a place for a minute. */
async function createPeopleAt(
  origin: string,
  count: number,
  { region, lat, lng }: typeof BERLIN | typeof LAGOS,
) {
  for (let person = 0; person < count; person++) {
    const neighbor = new ApiClient(origin);
    await neighbor.register(`${region}-${person}`);
    await neighbor.request('POST', '/api/community/posts', { content: 'Good morning', region });
    await neighbor.request('GET', `/api/active-locations?region=${region}&lat=${lat}&lng=${lng}`);
  }
}

describe('the presence map in a real browser', () => {
  const suite = browserSuite();

  test('the map is correct on every screen, in both themes and in words, and the switch hides the viewer’s dot', async (t) => {
    const dataFolder = await installedFolder(t, { demo: false });
    const { origin } = await HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0' } });
    const maren = new ApiClient(origin);
    await maren.register('maren');
    const page = await suite.openPage(t, { viewport: NARROW_PHONE, reducedMotion: 'reduce' });
    await page.context().addCookies(maren.browserCookies());
    const panel = page.getByRole('region', { name: 'Who’s Here' });
    const map = panel.getByRole('img', { name: /^World map: / });
    const dots = () =>
      map.locator(':scope > circle').evaluateAll((all) => all.map((dot) => Number(dot.getAttribute('r'))));
    const others = async () => {
      const answer = await new ApiClient(origin).request('GET', '/api/active-locations');
      return ((await answer.json()) as Locations).locations.map(({ id }) => id);
    };

    await createPeopleAt(origin, 3, LAGOS);
    await createPeopleAt(origin, 2, BERLIN);
    await page.goto(`${origin}/community`);
    await panel.getByText('people online').waitFor();
    await eventually('she is on the map with two people nearby', async () =>
      (await others()).includes('53,2'),
    );
    await map.and(page.getByLabel('people are around 2 places')).waitFor();
    assert.deepEqual(await dots(), [6, 6, 10]);
    const list = panel.getByRole('list', { name: 'Where people are' });
    assert.deepEqual(await list.getByRole('listitem').allInnerTexts(), [
      'Around London\nat least 3',
      'Around Nairobi\nat least 3',
    ]);

    const columns = (list: string) =>
      page
        .getByRole('region', { name: list })
        .getByRole('list')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    for (const viewport of [NARROW_PHONE, PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const drawn = await map.evaluate((svg) => {
        const { left, right, width, height } = svg.getBoundingClientRect();
        const own = svg.querySelector(':scope > circle:last-of-type') as SVGCircleElement;
        const { left: from, width: across } = own.getBoundingClientRect();
        return {
          seaHeight: svg.parentElement?.parentElement?.getBoundingClientRect().height,
          isWhole: left >= 0 && right <= document.documentElement.clientWidth,
          shape: width / height,
          scale: own.getScreenCTM()?.a,
          ownAt: (from + across / 2 - left) / width,
          fits: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        };
      });
      const name = `at ${viewport.width} px`;
      assert.equal(drawn.seaHeight, SEA_HEIGHT, name);
      assert.ok(drawn.isWhole && drawn.fits, name);
      assert.ok(drawn.shape > 1.75 && drawn.shape < 1.85, name);
      assert.equal(drawn.scale, 1, `${name}: a radius is in pixels`);
      assert.ok(Math.abs(drawn.ownAt - 0.475) < 0.005, `${name}: a dot is at its place`);
      const isWide = viewport === DESKTOP;
      assert.equal(await columns('Nearby Reflections'), isWide ? 2 : 1, name);
      assert.equal(await columns('Global Reflections'), isWide ? 3 : 1, name);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axeFindings(page), [], `axe-core ${name}, ${colorScheme}`);
      }
    }

    const fading = () =>
      map
        .locator(':scope > circle')
        .first()
        .evaluate((dot) => getComputedStyle(dot).animationName);
    assert.equal(await fading(), 'none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.notEqual(await fading(), 'none');

    const off = panel.getByRole('switch', { name: 'Keep me off the map' });
    await off.focus();
    await page.keyboard.press('Space');
    await map.and(page.getByLabel('You are not on the map.')).waitFor();
    assert.ok(!(await dots()).includes(10));
    await eventually(
      'others see the two no more, and nobody alone',
      async () => !(await others()).includes('53,2'),
    );
    await page.reload();
    await map.and(page.getByLabel('You are not on the map.')).waitFor();
    assert.ok(await off.isChecked());
    await off.uncheck();
    await map.and(page.getByLabel('Your own dot is around London.')).waitFor();
    assert.ok((await dots()).includes(10));
    assert.deepEqual(page.complaints, []);
  });
});
