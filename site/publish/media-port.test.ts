import { Readable } from 'node:stream';

import { expect, onTestFinished, test } from 'vitest';

import { offerMedia, readThrough } from './media-port.ts';

const files: Record<string, string> = { 'a.jpg': 'first', 'b.jpg': 'second' };
let down = false;

function reader() {
  const port = offerMedia(async (name) => {
    if (down) throw new Error('The bucket is down');
    const text = files[name];
    return text === undefined ? null : { stream: Readable.from([Buffer.from(text)]), bytes: text.length };
  });
  onTestFinished(() => port.close());
  return readThrough(port);
}

test('another thread reads several files at once and learns which are missing', async () => {
  const read = reader();
  const all = await Promise.all(['a.jpg', 'gone.jpg', 'b.jpg'].map((name) => read(name)));
  expect(all.map((bytes) => bytes?.toString() ?? null)).toEqual(['first', null, 'second']);
});

test('an unreachable store isn’t a missing file, and is asked again', async () => {
  const read = reader();
  down = true;
  await expect(read('a.jpg')).rejects.toThrow('The bucket is down');
  down = false;
  expect((await read('a.jpg'))?.toString()).toBe('first');
});

test('a truncated file is an error', async () => {
  const port = offerMedia(async () => ({
    stream: Readable.from(
      (async function* half() {
        yield Buffer.from('half');
        await Promise.reject(new Error('The connection was lost'));
      })(),
    ),
    bytes: 8,
  }));
  onTestFinished(() => port.close());
  await expect(readThrough(port)('a.jpg')).rejects.toThrow('The connection was lost');
});
