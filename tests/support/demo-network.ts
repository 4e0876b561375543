import sharp from 'sharp';

import { readDemos } from '#scripts/demo/content.ts';
import { picturesOf } from '#scripts/demo/pictures.ts';
import { seedDemo } from '#scripts/demo/seed.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { Content } from '#site/data/content.ts';
import { loadContent } from '#site/data/load.ts';

import { owner, startApi, type TestApi } from './api.ts';

const demos = readDemos();

/** The content of both demo domains. */
export async function demoNetwork(): Promise<Content[]> {
  const api = await startApi();
  try {
    await seedDemoNetwork(api);
    for (const { host } of demos) await api.publish(host);
    const source = { baseUrl: 'http://api.test', fetch: api.fetch };
    return await Promise.all(demos.map(({ host }) => loadContent(source, host, `https://${host}`)));
  } finally {
    await api.close();
  }
}

/** Creates both demo domains through a real API. Small single-color pictures replace the drawn ones. */
export async function seedDemoNetwork(api: TestApi): Promise<void> {
  const session = memorySession();
  const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
  session.store((await client(authCalls.login, { body: owner })).data);
  await seedDemo({ demos, client: withSmallPictures(client), session, report: () => undefined });
}

/** Drawing and storing pictures takes most of the demo's time. Existing ones are skipped. */
function withSmallPictures(client: Client): Client {
  const waiting = [...demos];
  return async (call, ...input) => {
    const isLook = call.path === mediaCalls.list.path && call.method === 'GET';
    const demo = isLook ? waiting.shift() : undefined;
    for (const [index, { file, alt }] of (demo ? picturesOf(demo) : []).entries()) {
      const form = new FormData();
      form.set('alt', alt);
      form.set('file', file.endsWith('.svg') ? smallDrawing(file, index) : await smallPicture(file, index));
      await client(mediaCalls.upload, { form });
    }
    return client(call, ...input);
  };
}

function smallDrawing(name: string, index: number): File {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path d="M0 0h64v${index + 1}H0z"/></svg>`;
  return new File([svg], name, { type: 'image/svg+xml' });
}

async function smallPicture(name: string, index: number): Promise<File> {
  const background = { r: index, g: 128, b: 255 - index };
  const picture = sharp({ create: { width: 320, height: 400, channels: 3, background } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], name, { type: 'image/jpeg' });
}
