import '../app/app.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { SearchField } from './search-field.tsx';

/** Whether the element shows a clearly blue pixel. */
async function isBlue(element: Element): Promise<boolean> {
  const base64 = await page.screenshot({ element, base64: true, save: false });
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
  return Array.from({ length: data.length / 4 }).some(
    (_, at) => (data[at * 4 + 2] ?? 0) - (data[at * 4 + 1] ?? 0) > 40,
  );
}

test('the cross that clears a search isn’t the browser’s blue one, and still clears', async () => {
  await render(<SearchField label="Search files" value="tacos" onChange={() => undefined} />);
  const field = page.getByRole('searchbox', { name: 'Search files' });
  await field.click();
  expect(await isBlue(field.element())).toBe(false);
  const { width, height } = field.element().getBoundingClientRect();
  await field.click({ position: { x: width - 16, y: height / 2 } });
  await expect.element(field).toHaveValue('');
});
