import '../app/app.css';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { toastCollapse } from '#shared/rules/constants.ts';

import { Modal } from './modal.tsx';
import { notify } from './notify.ts';
import { SideSheet } from './side-sheet.tsx';
import { Toaster } from './toaster.tsx';

// A toast under the pointer stays, and an earlier test may have left it there.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }));
afterEach(() => void toast.dismiss());

/** Milliseconds for which a text is visible. */
async function timeSeen(text: string): Promise<number> {
  await expect.element(page.getByText(text)).toBeVisible();
  const start = performance.now();
  await vi.waitFor(() => expect(page.getByText(text).query()).toBeNull(), { timeout: 10_000, interval: 20 });
  return performance.now() - start;
}

test('§9: an error toast leaves after 3 s, another after 5 s', async () => {
  await render(<Toaster />);
  notify.error('It failed');
  notify.success('It worked');
  const [failed, worked] = await Promise.all([timeSeen('It failed'), timeSeen('It worked')]);
  expect(failed).toBeGreaterThan(2500);
  expect(failed).toBeLessThan(worked - 1000);
  expect(worked).toBeGreaterThan(4500);
});

test('§9: toasts are shown at the top right', async () => {
  await page.viewport(1280, 800);
  await render(<Toaster />);
  notify.success('Saved');
  await expect.element(page.getByText('Saved')).toBeVisible();
  const shown = document.querySelector('[data-sonner-toast]') as HTMLElement;
  expect(shown.dataset).toMatchObject({ xPosition: 'right', yPosition: 'top' });
  const { right, bottom } = shown.getBoundingClientRect();
  expect(innerWidth - right).toBeLessThan(40);
  expect(bottom).toBeLessThan(innerHeight / 2);
});

test('the button that closes a toast is inside of it, and large enough to hit', async () => {
  await page.viewport(1280, 800);
  await render(<Toaster />);
  notify.success('Moved to the trash', () => undefined);
  await expect.element(page.getByText('Moved to the trash')).toBeVisible();
  const shown = document.querySelector('[data-sonner-toast]') as HTMLElement;
  const close = page.getByRole('button', { name: 'Close toast' });
  const [outer, inner] = [shown, close.element()].map((element) => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  const undo = page.getByRole('button', { name: 'Undo' }).element().getBoundingClientRect();
  expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(24);
  expect([inner.left >= undo.right, inner.right <= outer.right]).toEqual([true, true]);
  expect([inner.top >= outer.top, inner.bottom <= outer.bottom]).toEqual([true, true]);
  await close.click();
  await vi.waitFor(() => expect(page.getByText('Moved to the trash').query()).toBeNull());
});

test('above a dialog a toast is seen and its button works, and it outlives the dialog', async () => {
  await page.viewport(1280, 800);
  let undone = 0;
  const { rerender } = await render(
    <>
      <Toaster />
      <SideSheet title="Sheet" onClose={() => undefined}>
        <Modal title="Question" onClose={() => undefined}>
          Sure?
        </Modal>
      </SideSheet>
    </>,
  );
  notify.info('Somebody else saved');
  notify.success('Moved to the trash', () => (undone += 1));
  const toasts = page.getByRole('listitem');
  await expect.element(toasts.filter({ hasText: 'Moved to the trash' })).toBeVisible();
  const shown = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  expect(document.elementFromPoint((shown?.left ?? 0) + 20, (shown?.top ?? 0) + 20)?.closest('li')).not.toBeNull();
  await rerender(
    <>
      <Toaster />
      <SideSheet title="Sheet" onClose={() => undefined}>
        The answer
      </SideSheet>
    </>,
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undone).toBe(1);
  await rerender(<Toaster />);
  await expect.element(page.getByText('Somebody else saved')).toBeVisible();
});

test('§9: a toast collapses in 300 ms, as the constant says', async () => {
  await render(<Toaster />);
  notify.success('Saved');
  await expect.element(page.getByText('Saved')).toBeVisible();
  const shown = document.querySelector<HTMLElement>('[data-sonner-toast]');
  expect(getComputedStyle(shown as HTMLElement).transitionDuration).toBe(`${toastCollapse / 1000}s`);
  const left = new Promise<number>((resolve) => {
    let start = 0;
    new MutationObserver(() => {
      if (shown?.dataset['removed'] === 'true') start ||= performance.now();
      if (!shown?.isConnected) resolve(performance.now() - start);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  toast.dismiss();
  const took = await left;
  expect(took).toBeGreaterThan(toastCollapse - 20);
  expect(took).toBeLessThan(toastCollapse + 150);
});
