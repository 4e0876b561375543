import { chromium, type Page } from 'playwright';

import { authCalls } from '#shared/calls/auth.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import { launchOptions } from '../browser/chromium.ts';
import { interactions, type } from './input.ts';
import { keyWork } from './key-work.ts';
import { signIn } from './panel.ts';
import { quantile, report } from './run.ts';
import { type Server, startServer } from './server.ts';

const blocks = 150;
const rounds = 5;
const words = 'Brisket, smoked since four in the morning.';

/** How long the builder takes to open a page of many blocks, and to paint after a key; the yardstick is a bare text area. */
export async function benchBuilder(): Promise<void> {
  const server = await startServer({ program: 'scripts/bench/api-server.ts' });
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await page.goto('data:text/html,<textarea>');
    await page.locator('textarea').focus();
    const bare = await interactions(page, () => type(page, words));
    const bareWork = await keyWork(page, () => type(page, words));
    await signIn(page, server);
    const [large, small] = [await makePage(server, blocks), await makePage(server, 1)];
    // The first visit fetches the code.
    await open(page, server, small, 1);
    const times: Record<string, number[]> = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1) {
      times['small']?.push(await open(page, server, small, 1));
      times['large']?.push(await open(page, server, large, blocks));
    }
    report('From navigation to all blocks', {
      [`${blocks} blocks`]: spread(times['large'] ?? []),
      'yardstick: one block': spread(times['small'] ?? []),
    });

    await page.getByRole('treeitem').nth(70).click();
    const heading = page.getByLabel('Heading', { exact: true });
    await heading.focus();
    const field = await interactions(page, () => type(page, words));
    const fieldWork = await keyWork(page, () => type(page, words));
    await page.getByRole('treeitem').nth(70).click();
    const moved = await interactions(page, async () => {
      for (let step = 0; step < 10; step += 1) {
        await page.keyboard.press('Alt+ArrowDown', { delay: 60 });
        await page.keyboard.press('Alt+ArrowUp', { delay: 60 });
      }
    });
    report(`From a key to the next paint, in a page of ${blocks} blocks`, {
      'the heading of a block': field,
      'a block that moves': moved,
      'yardstick: a bare text area': bare,
    });
    report('CPU time of a key until then', {
      'the heading of a block': fieldWork,
      'yardstick: a bare text area': bareWork,
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

async function makePage({ baseUrl, email, password }: Server, count: number): Promise<string> {
  const session = memorySession();
  const client = createClient({ session, baseUrl });
  session.store((await client(authCalls.login, { body: { email, password } })).data);
  const kinds = [
    (id: string) => ({
      type: 'call-to-action',
      props: { id, title: `Come over ${id}`, action_text: 'Go', action_url: '/' },
    }),
    (id: string) => ({
      type: 'rich-text',
      props: {
        id,
        text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words.repeat(8) }] }] },
      },
    }),
    (id: string) => ({ type: 'members-grid', props: { id, title: `Members ${id}`, limit: 4 } }),
    (id: string) => ({ type: 'faq', props: { id, title: `Questions ${id}` } }),
    (id: string) => ({ type: 'call-to-action', props: { id, title: `Stay ${id}`, text: words } }),
  ];
  const items = Array.from({ length: count }, (_, at) => kinds[at % kinds.length]?.(`bench-${at}`)).flatMap(
    (item) => item ?? [],
  );
  const url = `bench-${count}`;
  const post_body = { attributes: { title: url, url, description: '' }, blocks: { v: 1, items } };
  return (await client(postCalls.create, { body: { title: url, url, post_status_id: 1, post_type_id: 1, post_body } }))
    .data.id;
}

/** Milliseconds from navigation until the last block is painted. */
async function open(page: Page, { port }: Server, id: string, count: number): Promise<number> {
  await page.goto(`http://panel.localhost:${port}/panel/pages/${id}/build`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(
    (last) => {
      const frame = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument;
      const block = frame?.querySelector(`[data-puck-component="${last}"].band`);
      return block && frame?.styleSheets.length ? performance.now() : null;
    },
    `bench-${count - 1}`,
  );
  return (await seen.jsonValue()) ?? Number.NaN;
}

function spread(each: number[]): string {
  return `p50 ${quantile(each, 0.5).toFixed(0)} ms, longest ${quantile(each, 1).toFixed(0)} ms of ${each.length}`;
}
