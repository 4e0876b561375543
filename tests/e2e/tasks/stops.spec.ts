import type { Page } from 'playwright/test';

import { dayWords } from '#admin/ui/month-days.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { addDays, weekdayOf } from '#shared/rules/stop-rule.ts';

import { addPost, ask, readPost, stamp } from './content.ts';
import { expect } from './expect.ts';
import type { Hand } from './hand.ts';
import { task } from './task.ts';

const at = { host: 'task-stops.localhost', title: 'Harbor Street Stops' };
const today = serviceDay('America/Los_Angeles', new Date());
/** The next one that isn't today. */
const friday = Array.from({ length: 7 }, (_, days) => addDays(today, days + 1)).find((day) => weekdayOf(day) === 5);
const weekly = { id: 's1', place: 'Dock Five', days: [5], from: '11:00', to: '14:00' };

const daily = { ...weekly, days: [1, 2, 3, 4, 5, 6, 7] };

const stored = async (page: Page, id: string) => (await readPost(page, id)).post_body.attributes['stops'];

task(4, 'add a stop on a date at a place of the address book', {
  at,
  async prepare(page) {
    const key = stamp();
    const place = { name: `Ferry steps ${key}`, address: '1 Ferry St', latitude: 44.63, longitude: -124.05 };
    await ask(page, 'POST', '/api/places', place);
    return { member: await addPost(page, 2, `Quay Kitchen ${key}`, { attributes: { stops: [daily] } }), place };
  },
  async does(hand, { member, place }) {
    const { page } = hand;
    if (hand.way === 'mouse') {
      await addInCalendar(hand, member.title, place.name);
      const { name, ...where } = place;
      const added = { place: name, ...where, date: today };
      expect(await stored(page, member.id)).toMatchObject([daily, added]);
      return;
    }
    await hand.command(member.title, member.title);
    const stops = page.getByRole('region', { name: 'Stops' });
    await hand.press(stops.getByRole('button', { name: 'Add a stop' }));
    const added = stops.getByRole('listitem').nth(1);
    await expect(added.getByRole('combobox', { name: 'Place' })).toBeFocused();
    // The text of the stop before is selected.
    await hand.type(place.name);
    await hand.pick(added.getByRole('radio', { name: 'On one day' }));
    await expect(added.getByLabel('Address')).toHaveValue(place.address);
    await hand.fillDate(added.getByLabel('Date', { exact: true }), addDays(today, 9));
    await hand.save();
    const { name, ...where } = place;
    expect(await stored(page, member.id)).toMatchObject([daily, { place: name, ...where, date: addDays(today, 9) }]);
  },
});

/** The calendar of all members opens one at its week, where a press on a day adds a stop. */
async function addInCalendar(hand: Hand, title: string, place: string): Promise<void> {
  const { page } = hand;
  await hand.goTo('Calendar');
  await hand.press(page.getByRole('link', { name: new RegExp(title) }).first());
  await hand.press(page.getByRole('button', { name: new RegExp(`^${dayWords(today)}, .*Add a stop$`) }));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('combobox', { name: 'Place' })).toBeFocused();
  await hand.type(place);
  await hand.key('Tab');
  await expect(sheet.getByLabel('Address')).not.toHaveValue('');
  await hand.save();
}

task(5, 'cancel one day of a weekly stop', {
  at,
  prepare: (page) => addPost(page, 2, `Quay Kitchen ${stamp()}`, { attributes: { stops: [weekly] } }),
  async does(hand, member) {
    const { page } = hand;
    await hand.command(member.title, member.title);
    const stops = page.getByRole('region', { name: 'Stops' });
    await hand.press(stops.getByRole('button', { name: /^Dock Five/ }));
    await hand.press(stops.getByRole('button', { name: 'Add a date' }));
    const date = stops.getByLabel('Date', { exact: true });
    await expect(date).toBeFocused();
    // It is the next one already, unless that is today.
    if ((await date.inputValue()) !== friday) await hand.fillDate(date, friday ?? '');
    await expect(stops.getByLabel('What').locator('option:checked')).toHaveText('Canceled');
    await hand.save();
    expect(await stored(page, member.id)).toMatchObject([{ exceptions: [{ date: friday, cancelled: true }] }]);
  },
});
