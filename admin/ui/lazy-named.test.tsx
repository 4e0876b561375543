import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { lazyNamed } from './lazy-named.ts';

afterEach(() => vi.restoreAllMocks());

test('a component whose chunk fails to load offline renders when the network is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part: () => <p>It is here</p> };
  };
  const Part = lazyNamed(load, 'Part');
  const screen = await render(
    <>
      <input aria-label="Title" />
      <Suspense fallback={<p>On its way</p>}>
        <Part />
      </Suspense>
    </>,
  );
  await expect.element(screen.getByText('On its way')).toBeVisible();
  await screen.getByLabelText('Title').fill('Typed in a tunnel');
  network.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('It is here')).toBeVisible();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Typed in a tunnel');
});
