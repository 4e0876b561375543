import '../app/app.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import type { Media } from '#shared/schemas/media.ts';

import { MediaGrid } from './media-grid.tsx';

const file = (name: string, more: Partial<Media> = {}): Media => ({
  id: name,
  base: '/media',
  hashed_name: name,
  name: `${name}.jpg`,
  alt: `${name}, seen from the street`,
  width: 1600,
  height: 900,
  focal: { x: 0.5, y: 0.5 },
  thumbhash: null,
  path: name,
  extensions: ['webp'],
  widths: [160, 320, 640, 1600],
  bytes: 340_000,
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});
const files = [
  file('cart'),
  file('a-very-long-name-of-a-file-that-no-row-has-the-room-for'.repeat(3), { alt: '' }),
  file('menu', { extension: 'pdf', width: null, height: null, extensions: [] }),
];

function Library() {
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const [selected, onChange] = useState(new Set<string>());
  return (
    <>
      <button onClick={() => setView('list')}>As rows</button>
      <MediaGrid
        label="Files"
        files={files}
        view={view}
        onOpen={() => undefined}
        selection={{ selected, onChange, onDelete: () => undefined }}
      />
    </>
  );
}

test.each([390, 1280])('rows stay low, with a small picture, after the tiles were shown (%i pixels)', async (width) => {
  await page.viewport(width, 800);
  await render(<Library />);
  await expect.element(page.getByRole('row').first()).toBeVisible();
  await page.getByRole('button', { name: 'As rows' }).click();
  const sizes = () =>
    page
      .getByRole('row')
      .elements()
      .map((row) => {
        const picture = row.querySelector('img, .size-10');
        return { height: row.getBoundingClientRect().height, picture: picture?.getBoundingClientRect().width };
      });
  await expect.poll(() => sizes().every(({ height }) => height <= 64)).toBe(true);
  expect(sizes().map(({ picture }) => picture)).toEqual([40, 40, 40]);
  await expect.element(page.getByText('cart, seen from the street')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
