import { expect, type Locator, type Page, test } from 'playwright/test';

import { siteUrl } from './support.ts';

// Saturday, half past noon in Texas.
const saturday = new Date('2026-11-28T18:30:00Z');
const home = siteUrl('lonestar.localhost');

/** What somebody presses, or types. */
type Step = ((page: Page) => Locator) | string;
type Task = {
  name: string;
  steps: Step[];
  /** What shows that it worked. */
  done: (page: Page) => Promise<void>;
  /** What a screen reader says of the last page, in this order. */
  reading: (string | RegExp)[];
};

/** What the page says of all trucks; the map has a status of its own. */
const summary = (page: Page) => page.locator('.now-head').getByRole('status');
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const now = link('Open now and near you');
const pecan = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Pecan Smoke', exact: true }).first();
const search = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
const found = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('link', { name }).first();
const path = (expected: string) => (page: Page) => expect(page).toHaveURL(`${home}${expected}`);
/** Where the link led that opens another program or website. */
const led = (page: Page) => page.evaluate<string>('document.documentElement.dataset.led');

const truck = ['Pecan Smoke', /Open now|Opens|Next/, 'Directions', 'Dishes', 'stops'];
const tasks: Task[] = [
  {
    name: 'what is open now',
    steps: [now],
    done: (page) => expect(summary(page)).toHaveText(/^\d+ open now/),
    reading: ['On the street now', /\d+ open now/, 'Open now', /Until .* [AP]M/, 'Directions to', 'Later today'],
  },
  {
    name: 'what is near me',
    steps: [now, (page) => page.getByRole('button', { name: 'Near me' })],
    done: (page) => expect(summary(page)).toContainText('Nearest first'),
    reading: ['On the street now', 'Nearest first', 'Near me', 'Open now', /[\d.]+ mi/],
  },
  {
    name: 'who has vegan dishes',
    steps: [search, 'vegan', found(/^Vegan dishes/)],
    done: path('members/diet/vegan'),
    reading: ['Vegan dishes'],
  },
  {
    name: 'who has brisket',
    steps: [search, 'brisket', found(/half pound/)],
    done: path('members/pecan-smoke'),
    reading: [...truck.slice(0, 2), 'Brisket, half pound'],
  },
  {
    name: 'where they are on Friday',
    steps: [
      now,
      (page) => page.getByRole('navigation', { name: 'Trucks by day' }).getByRole('link', { name: /Friday/ }),
    ],
    done: (page) => expect(page.locator('.day-date')).toHaveText('Friday, Dec 4'),
    reading: ['Open on Friday', 'Friday, Dec 4', /[AP]M/],
  },
  {
    name: 'the way there',
    steps: [now, link(/^Directions to /)],
    done: async (page) => expect(await led(page)).toMatch(/^(?:geo:|https:\/\/).*30\.\d+.*-97\.\d+/),
    reading: ['Open now', 'Directions to'],
  },
  {
    name: 'a stop in my calendar',
    steps: [pecan, link(/^Add .* to calendar$/)],
    done: async (page) => expect(await led(page)).toMatch(/\/api\/stops\.ics\?member=.*&stop=/),
    reading: ['Pecan Smoke', 'This week’s stops', 'to calendar'],
  },
  {
    name: 'show a friend',
    steps: [pecan, (page) => page.getByRole('button', { name: 'Share' })],
    done: (page) => expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible(),
    reading: ['Pecan Smoke', 'Link copied'],
  },
  {
    name: 'book a wedding',
    steps: [link('Book catering'), link(/Wedding/), link('Ask for a date')],
    done: (page) => expect(page.getByRole('textbox', { name: 'Your name' })).toBeInViewport(),
    reading: ['The Long Table Wedding', 'a guest', 'Ask for a date', 'Your name', 'Date of the event', 'Send inquiry'],
  },
];

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'en-US',
  geolocation: { latitude: 30.2669, longitude: -97.7729 },
  permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
});

async function openHome(page: Page): Promise<void> {
  await page.clock.setFixedTime(saturday);
  // A link to another program or website would end the visit, and this browser has no sheet to share with.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    addEventListener('click', (event) => {
      const to = event.target instanceof Element ? (event.target.closest('a')?.href ?? '') : '';
      if (to === '' || new URL(to).host === location.host) return;
      event.preventDefault();
      document.documentElement.dataset['led'] = to;
    });
  });
  await page.goto(home);
}

/** Moves the focus to an element by the Tab key. Returns the number of presses. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key doesn’t reach it');
}

/** Once the scripts of the page have said what is open. */
async function expectReadInOrder(page: Page, parts: Task['reading']): Promise<void> {
  await expect(async () => {
    let rest = await page.getByRole('main').ariaSnapshot();
    for (const part of parts) {
      const at = typeof part === 'string' ? rest.indexOf(part) : rest.search(part);
      expect(at, `${part} comes next in\n${rest}`).toBeGreaterThanOrEqual(0);
      rest = rest.slice(at + 1);
    }
  }).toPass({ timeout: 10_000 });
}

for (const { name, steps, done, reading } of tasks) {
  test(`${name}: at most three taps, and read in a useful order`, async ({ page }) => {
    await openHome(page);
    for (const step of steps) await (typeof step === 'string' ? page.keyboard.type(step) : step(page).tap());
    await done(page);
    expect(steps.filter((step) => typeof step !== 'string').length).toBeLessThanOrEqual(3);
    await expectReadInOrder(page, reading);
  });

  test(`${name}: by keyboard`, async ({ page }) => {
    await openHome(page);
    for (const step of steps) {
      if (typeof step === 'string') {
        await page.keyboard.type(step);
        continue;
      }
      await tabTo(page, step(page));
      await page.keyboard.press('Enter');
    }
    await done(page);
  });
}
