import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { fileForm, uploadFile } from '#tests/support/content.ts';

import { openMediaStore } from '../media/store.ts';

let api: TestApi;
let client: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  await api.addDomain('other.test');
  other = await api.signIn('other.test');
});
afterAll(() => api.close());

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
const plain = (width: number, height: number, background = '#b3261e') =>
  sharp({ create: { width, height, channels: 3, background } });
const file = (bytes: Buffer | string, name = 'a.bin') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
const picture = async (kind: Kind, width: number, height: number, color = '#b3261e') =>
  file(await plain(width, height, color).toFormat(kind).toBuffer(), `truck.${kind}`);
const mediaDir = () => join(api.dataDir, 'media');
const stored = (name: string) => join(mediaDir(), name);
const formRequest = (body: BodyInit) =>
  new Request('http://api.test', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit);
const refused = { status: 422, body: { errors: { file: [expect.any(String)] } } };

describe('uploading', () => {
  test.each([
    [200, [200]],
    [1000, [320, 640, 960, 1000]],
    [1920, [320, 640, 960, 1280, 1920]],
    [2400, [320, 640, 960, 1280, 1920]],
  ])('a picture %d wide gets its widths as WebP and JPEG, never enlarged', async (width, widths) => {
    const media = await uploadFile(client, await picture('png', width, width / 2), 'Our truck');
    expect(media).toMatchObject({
      width,
      height: width / 2,
      widths,
      extensions: ['webp', 'jpg'],
      alt: 'Our truck',
      name: 'truck.png',
    });
    expect(media.extension).toBeUndefined();
    expect(Buffer.from(media.thumbhash ?? '', 'base64').length).toBeGreaterThan(4);
    for (const size of widths) {
      for (const extension of ['webp', 'jpg']) {
        const metadata = await sharp(await readFile(stored(`${media.path}-${size}.${extension}`))).metadata();
        expect(metadata).toMatchObject({
          format: extension === 'jpg' ? 'jpeg' : 'webp',
          width: size,
          height: Math.round(size / 2),
        });
      }
    }
  });

  test.each(['jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)('%s is a picture', async (kind) => {
    expect(await uploadFile(client, await picture(kind, 400, 300))).toMatchObject({
      width: 400,
      height: 300,
      widths: [320, 400],
    });
  });

  test('a photo is upright and loses its location', async () => {
    const exif = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } };
    const bytes = await plain(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer(); // prettier-ignore
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const media = await uploadFile(client, file(bytes, 'IMG_1.JPG'));
    expect(media).toMatchObject({ width: 200, height: 400 });
    const { exif: kept, width, height } = await sharp(await readFile(stored(`${media.path}-200.jpg`))).metadata();
    expect([kept, width, height]).toEqual([undefined, 200, 400]);
  });

  test('transparency stays in WebP and is white in JPEG; gray and 16-bit pictures work', async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const media = await uploadFile(client, file(clear));
    expect((await sharp(await readFile(stored(`${media.path}-40.webp`))).metadata()).hasAlpha).toBe(true);
    const { data } = await sharp(await readFile(stored(`${media.path}-40.jpg`)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
    for (const gray of [
      plain(50, 40).greyscale().png(),
      plain(50, 40).toColourspace('rgb16').png(),
      plain(50, 40).toColourspace('cmyk').jpeg(),
    ]) {
      const converted = await uploadFile(client, file(await gray.toBuffer()));
      expect([converted.width, converted.thumbhash === null]).toEqual([50, false]);
    }
  });

  test('an SVG is sanitized, a PDF is kept unchanged', async () => {
    const svg = await uploadFile(
      client,
      file('<?xml version="1.0"?>\n<svg viewBox="0 0 8 6"><script>alert(1)</script><path d="M0 0h4"/></svg>'),
    );
    expect(svg).toMatchObject({ width: 8, height: 6, extension: 'svg', thumbhash: null });
    expect(await readFile(stored(`${svg.hashed_name}.svg`), 'utf8')).not.toMatch(/script|alert/);
    const pdf = await uploadFile(client, file('%PDF-1.7 menu', 'menu.pdf'));
    expect(pdf).toMatchObject({ extension: 'pdf', name: 'menu.pdf', bytes: 13, width: null });
    expect(await readFile(stored(`${pdf.hashed_name}.pdf`), 'utf8')).toBe('%PDF-1.7 menu');
  });

  test('the same bytes are one entry per domain, and their files are stored once', async () => {
    const first = await uploadFile(client, await picture('png', 333, 50));
    const files = readdirSync(mediaDir()).length;
    const again = await uploadFile(client, await picture('png', 333, 50), 'Now with words');
    expect(again).toEqual({ ...first, alt: 'Now with words' });
    const theirs = await uploadFile(other, await picture('png', 333, 50));
    expect([theirs.id === first.id, theirs.path === first.path]).toEqual([false, true]);
    expect(readdirSync(mediaDir())).toHaveLength(files);
  });

  test('ten concurrent uploads are all stored', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => uploadFile(client, await picture('png', 700 + index, 40))),
    );
    expect(all.every((media) => existsSync(stored(`${media.path}-320.webp`)))).toBe(true);
    expect(readdirSync(mediaDir()).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(join(api.dataDir, 'uploads'))).toEqual([]);
  });

  test('a name is only displayed: folders and control characters are dropped', async () => {
    expect((await uploadFile(client, file('%PDF-2', '../../etc/passwd\u202Efdp.🌮'))).name).toBe('passwd\u202Efdp.🌮');
    const encoded =
      '--x\r\ncontent-disposition: form-data; name="file"; filename*=utf-8\'\'a%07%00b%5C..%5Cc%0A.pdf\r\n\r\n%PDF\r\n--x--\r\n';
    const upload = await api.services.media.receive(formRequest(encoded));
    await upload.discard();
    expect(upload.name).toBe('c.pdf');
  });
});

describe('a refused upload leaves nothing', () => {
  test.each<[string, () => File | Promise<File>, object]>([
    ['a script that is called .jpg', () => file('#!/bin/sh\necho hi', 'photo.jpg'), { status: 415 }],
    ['HTML that is called .svg', () => file('<!doctype html><svg></svg>', 'x.svg'), { status: 415 }],
    ['an SVG with entities', () => file('<svg><text>&bomb;</text></svg>', 'x.svg'), refused],
    ['a picture of 64 megapixels', async () => file(await plain(8000, 8000).png().toBuffer()), refused],
    [
      'a picture that ends too early',
      async () => file((await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000)),
      refused,
    ],
    ['only the first bytes of a picture', () => file(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])), { status: 415 }],
    ['nothing at all', () => file(''), refused],
    ['26 MB', () => file(Buffer.alloc(26 * 1024 * 1024, 'a')), { status: 413 }],
  ])('%s', async (_, make, failure) => {
    const before = readdirSync(mediaDir()).length;
    await expect(uploadFile(client, await make())).rejects.toMatchObject(failure);
    expect(readdirSync(mediaDir())).toHaveLength(before);
    expect(readdirSync(join(api.dataDir, 'uploads'))).toEqual([]);
  });

  test('a file that is too large is aborted early, whatever its length header says', async () => {
    const endless = new ReadableStream<Uint8Array>({
      start: (to) =>
        to.enqueue(Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')),
      pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)),
    });
    const request = formRequest(endless);
    await expect(api.services.media.receive(request)).rejects.toMatchObject({ code: 'too_large' });
    expect(readdirSync(join(api.dataDir, 'uploads'))).toEqual([]);
  });

  test.each([
    ['an unknown field', (form: FormData) => form.set('owner', 'me'), 'owner'],
    ['two files', (form: FormData) => form.append('file', file('%PDF-b')), 'file'],
    ['no file', (form: FormData) => form.delete('file'), 'file'],
    ['an alt text that is too long', (form: FormData) => form.set('alt', 'a'.repeat(501)), 'alt'],
  ])('%s', async (_, spoil, field) => {
    const form = fileForm(file('%PDF-a'));
    spoil(form);
    await expect(client(mediaCalls.upload, { form })).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  test('a truncated form is a bad request', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1';
    const request = formRequest(body);
    await expect(api.services.media.receive(request)).rejects.toMatchObject({ code: 'bad_request' });
    expect(readdirSync(join(api.dataDir, 'uploads'))).toEqual([]);
  });
});

test('an upload fails at once when the disk refuses it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-media-'));
  const store = openMediaStore({ dataDir, bucket: null, mediaUrl: null, log: () => undefined });
  rmSync(dataDir, { recursive: true });
  const form = fileForm(file(Buffer.alloc(3_000_000, '%')));
  const request = new Request('http://api.test', { method: 'POST', body: form });
  await expect(store.receive(request)).rejects.toMatchObject({ code: 'ENOENT' });
});
