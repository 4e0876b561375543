import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import type { HostState } from '#shared/schemas/addresses.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { AddressRow } from './address-row.tsx';
import { suggestedHost } from './address-words.ts';

const domain: NetworkDomain = {
  id: 'a'.repeat(16),
  host: 'trucks.example',
  title: 'Trucks',
  aliases: [{ host: 'www.trucks.example', mode: 'redirect' }],
  archived_at: null,
  live: null,
  release: null,
  address_problem: null,
  sign_on_required: false,
  created_at: '2026-01-01T00:00:00.000Z',
};
const waiting: HostState = {
  host: 'www.trucks.example',
  role: 'alias',
  is_served_here: true,
  state: 'waiting_for_dns',
  problem: { code: 'no_records', message: 'The DNS has no address yet.', cure: 'Enter the records below.' },
  records: [
    { type: 'A', name: 'www', value: '203.0.113.7' },
    { type: 'AAAA', name: 'www', value: '2001:db8::7' },
  ],
  is_apex: false,
  found: { a: [], aaaa: [], cname: null },
  certificate: null,
  checked_at: new Date().toISOString(),
  next_check_at: new Date().toISOString(),
};
const show = (state: Partial<HostState>, mode: 'redirect' | 'serve' = 'redirect') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ul>
        <AddressRow
          domain={domain}
          address={{ ...waiting, ...state }}
          mode={mode}
          isDirty={false}
          onMoved={() => {}}
          onRemoved={() => {}}
        />
      </ul>
    </QueryClientProvider>,
  );

test('a name without records says which to enter', async () => {
  const screen = await show({});
  await expect.element(screen.getByText('Waiting for the DNS')).toBeVisible();
  await expect.element(screen.getByText('Redirects to trucks.example')).toBeVisible();
  await expect.element(screen.getByText('Enter the records below.')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /AAAA www 2001:db8::7/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy 203.0.113.7' })).toBeVisible();
});

test('a server that doesn’t know its own address says so instead of an empty table', async () => {
  const screen = await show({ records: [] });
  await expect.element(screen.getByText(/Ask its operator to set PUBLIC_ADDRESSES/)).toBeVisible();
});

test('an address that answers says so, and until when its certificate is good', async () => {
  const certificate = {
    issuer: 'Let’s Encrypt',
    issued_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2096-01-01T00:00:00.000Z',
  };
  const screen = await show({ state: 'answers', problem: null, certificate }, 'serve');
  await expect.element(screen.getByText('Answers over HTTPS')).toBeVisible();
  await expect.element(screen.getByText('Shows the same pages')).toBeVisible();
  await expect.element(screen.getByText(/Certificate by Let’s Encrypt/)).toBeVisible();
  expect(screen.getByRole('table').query()).toBeNull();
});

test('a name of this computer needs no check', async () => {
  const screen = await show({ state: 'answers', problem: null, checked_at: null, records: [] });
  await expect.element(screen.getByText('A name of this computer, ready to use')).toBeVisible();
  expect(screen.getByRole('button', { name: /Check/ }).query()).toBeNull();
});

test('an address whose pages come from another host isn’t judged', async () => {
  const screen = await show({ is_served_here: false, state: 'unchecked', problem: null, checked_at: null });
  await expect.element(screen.getByText(/pages come from another host/)).toBeVisible();
  expect(screen.getByRole('table').query()).toBeNull();
  expect(screen.getByText('Points here').query()).toBeNull();
});

test.each([
  ['trucks.example', true, 'www.trucks.example'],
  ['www.trucks.example', false, 'trucks.example'],
  ['tacos.trucks.example', false, null],
])('beside %s people usually add the right one', (host, is_apex, suggested) => {
  expect(suggestedHost({ host, is_apex })).toBe(suggested);
});
