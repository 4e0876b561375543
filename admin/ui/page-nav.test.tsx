import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { PageNav } from './page-nav.tsx';

test('leads from a page beyond the last one back to the last one', async () => {
  const pages: number[] = [];
  await render(<PageNav page={9} size={50} total={90} onChange={(next) => pages.push(next)} />);
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(pages).toEqual([2]);
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});
