import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { useRowsInView } from './use-rows-in-view.ts';

test('a burst of resizes is measured once, 25 ms after the last', async () => {
  const measured: number[] = [];
  const list = {
    get current() {
      measured.push(performance.now());
      return document.body;
    },
  };
  function List() {
    const { from, to } = useRowsInView(list, 500, 40);
    return `${from} to ${to}`;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<List />);
  await expect.poll(() => measured.length).toBe(1);
  for (let count = 0; count < 20; count += 1) dispatchEvent(new Event('resize'));
  const last = performance.now();
  expect(measured).toHaveLength(1);
  await expect.poll(() => measured.length).toBe(2);
  // Timers may be early by a fraction of a millisecond.
  expect((measured[1] ?? 0) - last).toBeGreaterThan(24);
  dispatchEvent(new Event('scroll'));
  expect(measured).toHaveLength(3);
  root.unmount();
});
