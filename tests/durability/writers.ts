import { randomUUID } from 'node:crypto';

import { faqCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { bodyInput, createPost, fileForm } from '#tests/support/content.ts';

import { type ApiProcess, host } from './api-process.ts';

/** Acknowledged writes: they must survive. */
export type Acknowledged = {
  /** The newest acknowledged version of each post, by id. */
  posts: Map<string, { version: number; url: string }>;
  faqs: Set<string>;
  /** File names by media id. */
  media: Map<string, string>;
  /** The message of each submission. */
  submissions: Set<string>;
};

export function nothingYet(): Acknowledged {
  return { posts: new Map(), faqs: new Set(), media: new Map(), submissions: new Set() };
}

/** Several clients that write until the server stops responding; returns how many writes were acknowledged. */
export async function writeUntilItEnds(api: ApiProcess, acknowledged: Acknowledged): Promise<number> {
  let writes = 0;
  const until = async (write: () => Promise<void>) => {
    try {
      for (;;) {
        await write();
        writes += 1;
      }
    } catch {
      // Killed in the middle: not acknowledged.
    }
  };
  await Promise.all([
    until(() => writePost(api, acknowledged)),
    until(() => writePost(api, acknowledged)),
    until(() => writeFaq(api, acknowledged)),
    until(() => upload(api, acknowledged)),
    until(() => sendForm(api, acknowledged)),
  ]);
  return writes;
}

/** Writes one of each kind. Throws when refused. */
export async function writeOnce(api: ApiProcess, acknowledged: Acknowledged): Promise<void> {
  for (const write of [writePost, writeFaq, upload, sendForm]) await write(api, acknowledged);
}

/** Created, saved, and moved to another URL, which leaves a redirect. */
async function writePost({ client }: ApiProcess, { posts }: Acknowledged): Promise<void> {
  const name = randomUUID();
  const post = await createPost(client, { title: name, url: `members/${name}` });
  posts.set(post.id, post);
  const body = { ...bodyInput(post), attributes: { ...post.post_body.attributes, description: `About ${name}` } };
  const params = { id: post.id };
  const { post_status_id } = post;
  const saved = (
    await client(postCalls.updateBody, { params, body: { post_status_id, post_body: body, version: post.version } })
  ).data;
  posts.set(post.id, saved);
  const url = `members/moved-${name}`;
  const flags = { no_index: false, no_follow: false, show_in_sitemap: true };
  const data = { post_status_id, title: name, url, ...flags, version: saved.version };
  posts.set(post.id, (await client(postCalls.updateData, { params, body: data })).data);
}

/** Created, and moved to the top: every position changes. */
async function writeFaq({ client }: ApiProcess, { faqs }: Acknowledged): Promise<void> {
  const faq = (
    await client(faqCalls.create, { body: { question: `${randomUUID()}?`, answer: 'Yes.', category: null } })
  ).data;
  faqs.add(faq.id);
  await client(faqCalls.update, { params: { id: faq.id }, body: { position: 0, version: faq.version } });
}

async function upload({ client }: ApiProcess, { media }: Acknowledged): Promise<void> {
  const file = new File([`%PDF-1.4 ${randomUUID()}\n%%EOF\n`], 'menu.pdf', { type: 'application/pdf' });
  const { data } = await client(mediaCalls.upload, { form: fileForm(file) });
  media.set(data.id, `${data.hashed_name}.pdf`);
}

async function sendForm({ baseUrl }: ApiProcess, { submissions }: Acknowledged): Promise<void> {
  const message = randomUUID();
  const response = await fetch(`${baseUrl}/api/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': host },
    body: JSON.stringify({ form: 'contact', fields: { name: 'Ana', email: 'ana@example.com', message } }),
  });
  if (response.status !== 201) throw new Error(`The form was answered ${response.status}`);
  submissions.add(message);
}
