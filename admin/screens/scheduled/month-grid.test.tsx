import '../../app/app.css';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { entriesByDay, entriesOf } from './entries.ts';
import { MonthGrid } from './month-grid.tsx';

const groupOf = (name: string, at: string) =>
  ({ id: name, name, release_at: at, state: 'waiting', attempts: 0, remaining: 1 }) as ScheduledRelease;
const names = ['Breakfast', 'Lunch', 'Snacks', 'Dinner'];
const entries = entriesOf(
  names.map((name, at) => groupOf(name, `2026-12-01T1${at}:00:00.000Z`)),
  [],
  'UTC',
);
const onDay = vi.fn();
const onOpen = vi.fn();
beforeEach(() => {
  onDay.mockReset();
  onOpen.mockReset();
});

function Grid() {
  const [month, setMonth] = useState('2026-11');
  const byDay = entriesByDay(entries);
  return <MonthGrid today="2026-11-24" day="" zone="UTC" onMonth={setMonth} {...{ month, byDay, onDay, onOpen }} />;
}
const day = (name: RegExp) => page.getByRole('button', { name });

test('the keys move by day, week and month, and the month follows', async () => {
  await render(<Grid />);
  await userEvent.tab();
  await expect.element(day(/^Tuesday, November 24/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('grid', { name: 'December 2026' })).toBeVisible();
  await expect.element(day(/^Tuesday, December 1 /)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onDay).toHaveBeenCalledWith('2026-12-01');
  await userEvent.keyboard('{End}');
  await expect.element(day(/^Saturday, December 5/)).toHaveFocus();
  await userEvent.keyboard('{PageUp}{Home}');
  await expect.element(day(/^Sunday, November 1,/)).toHaveFocus();
  // One day is in the tab order.
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
});

test('a day names what fits; the mouse opens an entry', async () => {
  await render(<Grid />);
  const first = day(/^Tuesday, December 1 /);
  await expect.element(first).toHaveAccessibleName(/Breakfast.*Lunch.*2 more$/);
  await page.getByText('Lunch').click();
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ title: 'Lunch' }));
  expect(onDay).not.toHaveBeenCalled();
  await page.getByText('2 more').click();
  expect(onDay).toHaveBeenCalledWith('2026-12-01');
});
