import '../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { richTextHtml, richTextMedia } from '#shared/content/rich-text.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { RichTextEditor } from './rich-text-editor.tsx';

const truck = 'abcdefgh12345678';

async function open(value?: unknown, rasters = [320, 640]) {
  const change = vi.fn<(value: RichText | undefined) => void>();
  const queryClient = new QueryClient();
  queryClient.setQueryDefaults(['media'], { staleTime: Infinity });
  queryClient.setQueryData(['media', 'one', truck], {
    id: truck,
    name: 'truck.svg',
    alt: 'A green truck',
    extension: 'svg',
    rasters,
    base: '/media',
    hashed_name: 'x',
    focal: { x: 0.5, y: 0.5 },
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <RichTextEditor label="Text" value={value} onChange={change} />
    </QueryClientProvider>,
  );
  await page.getByRole('textbox', { name: 'Text' }).click();
  return { change, html: () => richTextHtml(change.mock.lastCall?.[0]), last: () => change.mock.lastCall?.[0] };
}

function paste(data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  const target = page.getByRole('textbox', { name: 'Text' }).element();
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('a slash, a few letters and Enter add a block; Escape keeps the slash', async () => {
  const { html } = await open();
  await userEvent.keyboard('/subh');
  await expect.element(page.getByRole('option', { name: 'Subheading' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}Hours{Enter}/');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}9/10 and/or');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(html()).toBe('<h3>Hours</h3><p>/</p><p>9/10 and/or</p>'));
});

test('Tab walks through a table and adds rows; its tools change it', async () => {
  const { html } = await open();
  await userEvent.keyboard('/table{Enter}');
  for (const word of ['Dish', 'Price', 'Heat', 'Taco', '$4', 'Mild', 'Pho', '$9', 'Hot']) {
    await userEvent.keyboard(`${word}{Tab}`);
  }
  await userEvent.keyboard('Ramen{Shift>}{Tab}{/Shift}');
  await page.getByRole('button', { name: 'Remove column' }).click();
  await vi.waitFor(() =>
    expect(html()).toContain(
      '<tr><th scope="col"><p>Dish</p></th><th scope="col"><p>Price</p></th></tr>' +
        '<tr><td><p>Taco</p></td><td><p>$4</p></td></tr><tr><td><p>Pho</p></td><td><p>$9</p></td></tr>' +
        '<tr><td><p>Ramen</p></td><td><p></p></td></tr>',
    ),
  );
  await page.getByRole('button', { name: 'Headings row' }).click();
  await vi.waitFor(() => expect(html()).not.toContain('<th'));
  await page.getByRole('button', { name: 'Remove table' }).click();
  await vi.waitFor(() => expect(html()).toBe(''));
});

/** From the mouse to the keys: the editor reads the browser's selection a moment after a click or a key. */
const aHandsWay = () => new Promise((done) => setTimeout(done, 400));

test('a block goes after the paragraph or the selected picture: it splits no word and replaces nothing', async () => {
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'In the shadow' }] };
  const { last } = await open({ type: 'doc', content: [text, { type: 'picture', attrs: { media: truck } }] });
  const types = () => last()?.content?.map(({ type }) => type);
  const table = page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name: 'Table' });
  await page.getByText('In the shadow').click();
  await aHandsWay();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  await aHandsWay();
  await table.click();
  await vi.waitFor(() => expect(types()?.slice(0, 3)).toEqual(['paragraph', 'table', 'picture']), 5000);
  expect(last()?.content?.[0]).toEqual(text);
  await page.getByRole('img', { name: 'A green truck' }).click();
  await aHandsWay();
  await table.click();
  await vi.waitFor(() => expect(types()?.slice(0, 4)).toEqual(['paragraph', 'table', 'picture', 'table']), 5000);
});

test('a video is added by its address and gets a title; nothing is loaded from its provider', async () => {
  const { html } = await open();
  await userEvent.keyboard('/youtube{Enter}');
  await expect.element(page.getByLabelText('Address of the video')).toHaveFocus();
  await userEvent.keyboard('https://evil.example/watch{Enter}');
  await expect.element(page.getByText(/^Paste the address of a video on YouTube or Vimeo/)).toBeVisible();
  await page.getByLabelText('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ?si=x');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Title of the video')).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Our salsa{Escape}');
  // Text typed while the video is selected goes below it.
  await userEvent.keyboard('Enjoy');
  await vi.waitFor(() =>
    expect(html()).toBe(
      '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener"><span>Watch “Our salsa” on YouTube</span></a></figure><p>Enjoy</p>',
    ),
  );
  expect(document.querySelector('iframe')).toBeNull();
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('youtu'))).toEqual([]);
});

test('a video address pasted on an empty line becomes the video, in a sentence a link', async () => {
  const { last, html } = await open();
  paste({ 'text/plain': 'https://vimeo.com/76979871' });
  await vi.waitFor(() => expect(last()?.content[0]).toMatchObject({ type: 'video', attrs: { id: '76979871' } }));
  await userEvent.keyboard('{Control>}{End}{/Control}See ');
  paste({ 'text/plain': 'https://vimeo.com/76979871' });
  await vi.waitFor(() => expect(html()).toContain('<p>See <a href="https://vimeo.com/76979871"'));
});

test('an SVG that can’t be drawn says what visitors see', async () => {
  await open({ type: 'doc', content: [{ type: 'picture', attrs: { media: truck } }] }, []);
  await expect.element(page.getByText('This SVG takes too long to draw, so pages leave it out.')).toBeVisible();
});

test('a picture has the library’s alt text until it gets its own', async () => {
  const { last } = await open({
    type: 'doc',
    content: [
      { type: 'picture', attrs: { media: truck } },
      { type: 'paragraph', content: [{ type: 'text', text: 'x' }] },
    ],
  });
  await expect.element(page.getByRole('img', { name: 'A green truck' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(page.getByLabelText('Alt text')).toHaveFocus();
  await userEvent.keyboard('Fen waves{Tab}At dusk{Enter}');
  await vi.waitFor(() =>
    expect(last()?.content[0]?.attrs).toEqual({ media: truck, alt: 'Fen waves', caption: 'At dusk' }),
  );
  expect(richTextMedia(last())).toEqual([truck]);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await vi.waitFor(() =>
    expect(
      last()
        ?.content.map(({ type }) => type)
        .slice(0, 2),
    ).toEqual(['paragraph', 'picture']),
  );
  await userEvent.keyboard('{Delete}');
  await vi.waitFor(() => expect(richTextMedia(last())).toEqual([]));
});

test('Alt F10 focuses the toolbar, arrows move in it, Escape returns, Ctrl / opens the help', async () => {
  await open();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(page.getByRole('button', { name: 'Heading', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: 'Keys' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Text'));
  await userEvent.keyboard('{Control>}/{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts of the editor' })).toBeVisible();
});

test('words and characters are counted', async () => {
  await open();
  paste({ 'text/plain': 'Fen’s well-made café costs 4.50 — 🌮' });
  await expect.element(page.getByText('5 words, 35 characters')).toBeVisible();
});
