import '../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { linked } from '#tests/support/linked.tsx';

import { optionsQuery } from '../queries/domains.ts';
import { ScheduleForm } from './schedule-form.tsx';

const documents = [`post:${'a'.repeat(16)}`, 'menus'];
const onBack = vi.fn();

/** The bodies that were sent, and the API's answer to them. */
let sent: unknown[] = [];
let answer = () => new Response('{}', { status: 500 });
beforeEach(() => {
  sent = [];
  onBack.mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    sent.push(JSON.parse(await (input as Request).text()));
    return answer();
  });
});
afterEach(() => void vi.restoreAllMocks());

const show = async (waiting = 0, chosen = documents) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(optionsQuery.queryKey, { timezone: 'America/Chicago' } as never);
  const form = <ScheduleForm documents={chosen} waiting={waiting} onBack={onBack} />;
  await render(<QueryClientProvider client={client}>{linked(form)}</QueryClientProvider>);
};
const name = () => page.getByRole('textbox', { name: 'Name' });
const time = () => page.getByLabelText('Goes live');
const submit = () => page.getByRole('button', { name: 'Schedule 2 changes' });

test('a name and a time in the domain’s time zone', async () => {
  await show();
  await expect.element(name()).toHaveFocus();
  await submit().click();
  await expect.element(name()).toHaveAccessibleDescription('Give the release a name');
  await expect.element(time()).toHaveAccessibleDescription(/^Choose a time Time in Chicago/);
  await name().fill('  Winter menu ');
  await time().fill('2001-12-01T06:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(time()).toHaveAccessibleDescription(/^Choose a future time/);
  expect(sent).toEqual([]);
  await time().fill('2090-12-01T06:00');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ name: 'Winter menu', release_at: '2090-12-01T12:00:00.000Z', documents }]);
});

test('a refused time is told beside its field until it is changed', async () => {
  const errors = { release_at: ['Choose a later time'] };
  answer = () => Response.json({ error: { code: 'invalid_fields', message: 'No' }, errors }, { status: 422 });
  await show();
  await name().fill('Winter menu');
  await time().fill('2090-12-01T06:00');
  await submit().click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(time()).toHaveAttribute('aria-invalid', 'true');
  await time().fill('2090-12-02T06:00');
  await expect.element(time()).not.toHaveAttribute('aria-invalid');
});

test('Escape goes back to the list; nothing ticked can’t be scheduled', async () => {
  await show(0, []);
  await expect.element(page.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled();
  await expect.element(page.getByText('Choose what goes live then.')).toBeVisible();
  await name().click();
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledOnce();
});

test('changes that wait elsewhere are told beforehand', async () => {
  await show(1);
  await expect.element(page.getByText(/^1 change is in another scheduled release too/)).toBeVisible();
});
