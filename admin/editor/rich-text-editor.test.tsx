import '../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { richTextHtml } from '#shared/content/rich-text.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { RichTextEditor } from './rich-text-editor.tsx';

async function open(value?: unknown) {
  const change = vi.fn<(value: RichText | undefined) => void>();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RichTextEditor label="Text" value={value} onChange={change} />
    </QueryClientProvider>,
  );
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  return { change, text };
}

test('§9: rich-text change events are debounced: a JSON document, once the typing rests', async () => {
  const { change, text } = await open();
  let pressed = 0;
  text.element().addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
  const rests: number[] = [];
  change.mockImplementation(() => void rests.push(performance.now() - pressed));
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect
    .element(page.getByRole('button', { name: 'Heading', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('Tacos');
  expect(change).not.toHaveBeenCalled();
  await vi.waitFor(() =>
    expect(change).toHaveBeenLastCalledWith({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Tacos' }] },
        { type: 'paragraph' },
      ],
    }),
  );
  expect(rests).not.toEqual([]);
  for (const rest of rests) expect(rest).toBeGreaterThanOrEqual(299);
});

test('a link is set by its address; a javascript: address is rejected', async () => {
  const { change, text } = await open();
  await userEvent.keyboard('menu');
  await userEvent.keyboard('{Control>}a{/Control}');
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByLabelText('Link to').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Set link' }).click();
  await expect.element(page.getByText(/^Use a path like/)).toBeVisible();
  expect(text.element().querySelector('a')).toBeNull();
  await page.getByLabelText('Link to').fill('/members');
  await page.getByRole('button', { name: 'Set link' }).click();
  await vi.waitFor(() => expect(richTextHtml(change.mock.lastCall?.[0])).toContain('<a href="/members">menu</a>'));
});

test('without selected words a link is added with its address as its words; a word alone is no address', async () => {
  const { change } = await open();
  await userEvent.keyboard('Our menu');
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByLabelText('Link to').fill('zzzz');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Use a path like/)).toBeVisible();
  await page.getByLabelText('Link to').fill('/members');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(richTextHtml(change.mock.lastCall?.[0])).toContain('Our menu<a href="/members">/members</a>'),
  );
});

test('a stored javascript: link is shown as plain text', async () => {
  const mark = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  const { text } = await open({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [mark] }] }],
  });
  await expect.element(text).toHaveTextContent('x');
  expect(text.element().querySelector('a')).toBeNull();
});

function linked(text: string, attrs: Record<string, unknown>) {
  return {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs }] }] }],
  };
}

/** A form around the editor, with a button that replaces the value from outside. */
function Form({
  start,
  other,
  onValue,
}: {
  start: unknown;
  other: unknown;
  onValue: (value: RichText | undefined) => void;
}) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <>
      <RichTextEditor
        label="Text"
        value={value}
        onChange={(next) => {
          setValue(structuredClone(next));
          onValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(other)}>
        Take theirs
      </button>
    </>
  );
}

test.each([
  { href: '/members' },
  { href: 'https://taco.example', target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
  { href: 'https://taco.example', class: 'button', title: 'Tacos' },
])('a stored text with a link opens and can be edited: %j', async (attrs) => {
  const value = vi.fn<(value: RichText | undefined) => void>();
  await render(
    <StrictMode>
      <Form start={linked('menu', attrs)} other={undefined} onValue={value} />
    </StrictMode>,
  );
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text.getByRole('link', { name: 'menu' })).toHaveAttribute('href', attrs.href);
  expect(value).not.toHaveBeenCalled();
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control} of today');
  await vi.waitFor(() =>
    expect(richTextHtml(value.mock.lastCall?.[0])).toMatch(/^<p><a [^>]*>menu<\/a> of today<\/p>$/),
  );
  // The editor wasn't remounted by its own change.
  await userEvent.keyboard('!');
  await vi.waitFor(() => expect(richTextHtml(value.mock.lastCall?.[0])).toContain('of today!'));
});

test('a value from outside replaces the text and discards pending changes', async () => {
  const value = vi.fn<(value: RichText | undefined) => void>();
  await render(
    <Form start={linked('mine', { href: '/a' })} other={linked('theirs', { href: '/b' })} onValue={value} />,
  );
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control} too');
  page
    .getByRole('button', { name: 'Take theirs' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(text).toHaveTextContent('theirs');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(text.element().textContent).not.toContain('mine');
  expect(value).not.toHaveBeenCalled();
});
