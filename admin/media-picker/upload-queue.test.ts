import { expect, test, vi } from 'vitest';

import { FetchError } from '#shared/client/errors/fetch-error.ts';
import { HttpError } from '#shared/client/errors/http-error.ts';
import type { Media } from '#shared/schemas/media.ts';

import { createUploadQueue } from './upload-queue.ts';

const picture = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const media = (name: string) => ({ id: name, name }) as Media;

function open({ site = (): string => 'tacos.test' } = {}) {
  const sent: {
    file: File;
    signal: AbortSignal;
    progress: (part: number) => void;
    end: PromiseWithResolvers<Media>;
  }[] = [];
  const done: string[] = [];
  const queue = createUploadQueue({
    send: (file, { signal, onProgress }) => {
      const end = Promise.withResolvers<Media>();
      sent.push({ file, signal, progress: onProgress, end });
      signal.addEventListener('abort', () => end.reject(new DOMException('', 'AbortError')));
      return end.promise;
    },
    site,
    onDone: ({ name }) => done.push(name),
  });
  const states = () => queue.$uploads.get().map(({ file, state }) => `${file.name} ${state.kind}`);
  return { queue, sent, done, states };
}

test('three files are sent at a time, each with its progress', async () => {
  const { queue, sent, done, states } = open();
  queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => picture(name)));
  expect(states()).toEqual(['a.png sending', 'b.png sending', 'c.png sending', 'd.png waiting']);
  sent[1]?.progress(0.5);
  expect(queue.$uploads.get()[1]?.state).toEqual({ kind: 'sending', sent: 0.5 });
  sent[0]?.end.resolve(media('a.png'));
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(done).toEqual(['a.png']);
  expect(states()[0]).toBe('a.png done');
  queue.clear();
  expect(states()).toEqual(['b.png sending', 'c.png sending', 'd.png sending']);
});

test('a file that the server would refuse isn’t sent, and gets a reason', () => {
  const { queue, sent } = open();
  queue.add([picture('big.png', 26 * 1024 * 1024), picture('none.png', 0), new File(['x'], 'letter.docx')]);
  expect(sent).toEqual([]);
  expect(queue.$uploads.get().map(({ state }) => (state.kind === 'refused' ? state.reason : ''))).toEqual([
    'This file has 26 MB. The limit is 25 MB: make it smaller first.',
    'This file is empty.',
    'This is not a picture. Use JPEG, PNG, WebP, AVIF, GIF, TIFF, SVG or PDF.',
  ]);
});

test('a network failure can be retried; a refused file can’t, and shows the server’s reason', async () => {
  const { queue, sent, states } = open();
  queue.add([picture('a.png'), picture('b.png')]);
  sent[0]?.end.reject(new FetchError('POST', '/api/media', new Error('gone')));
  const words = {
    statusCode: 422,
    code: 'invalid_fields' as const,
    message: 'No',
    errors: { file: ['It can’t be read'] },
  };
  sent[1]?.end.reject(new HttpError('POST', '/api/media', 422, '', words));
  await vi.waitFor(() => expect(states()).toEqual(['a.png refused', 'b.png refused']));
  const [lost, broken] = queue.$uploads.get();
  expect(lost?.state).toMatchObject({ again: true });
  expect(broken?.state).toEqual({ kind: 'refused', reason: 'It can’t be read', again: false });
  queue.retry(lost?.id ?? 0);
  sent[2]?.end.resolve(media('a.png'));
  await vi.waitFor(() => expect(states()).toEqual(['a.png done', 'b.png refused']));
});

test('removing a running upload aborts it and starts the next', async () => {
  const { queue, sent, states } = open();
  queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => picture(name)));
  queue.remove(queue.$uploads.get()[0]?.id ?? 0);
  expect(sent[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(states()).toEqual(['b.png sending', 'c.png sending', 'd.png sending']));
});

test('a waiting file is refused after a switch to another domain', async () => {
  let site = 'tacos.test';
  const { queue, sent, states } = open({ site: () => site });
  queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => picture(name)));
  site = 'other.test';
  sent[0]?.end.resolve(media('a.png'));
  await vi.waitFor(() => expect(states()[3]).toBe('d.png refused'));
  expect(sent).toHaveLength(3);
});
