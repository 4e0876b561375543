import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { demoNetwork } from '#tests/support/demo-network.ts';

import type { Content } from '../data/content.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { type ShareDrawing, shareSize } from './book.ts';
import { createSharePainter } from './draw.ts';
import { writeShareFaces } from './faces.ts';

let folder: string;
let paint: (drawing: ShareDrawing) => Promise<Buffer>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-members-'));
  await writeShareFaces(folder);
  paint = createSharePainter({ faces: folder, media: null });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A network without a single poster, whose trucks even have the same name and cuisine. */
function madeContent(count: number): Content {
  const content = demoContent();
  content.posts.member = Array.from({ length: count }, (_, index) =>
    postOf('member', `truck-${1000 + index}`, { attributes: { title: 'The Taco Truck' } }),
  );
  return content;
}

type Member = { path: string; share: string; image: unknown; drawing: ShareDrawing };

/** The members with the path of their share picture, and the image of their structured data. */
function membersOf(content: Content): Member[] {
  const { pages } = pagesOf(content);
  const drawings = new Map(pages.flatMap((page) => (page.template === 'share' ? [[page.path, page.data]] : [])));
  return pages.flatMap((page) => {
    if (page.template !== 'member') return [];
    const { path, data } = page;
    const { meta } = data;
    const share = meta.image?.url.replace(content.origin, '') ?? '';
    const drawing = drawings.get(share);
    if (!drawing) throw new Error(`${path} names ${share}, which is no file of the release`);
    return { path, share, image: meta.jsonLd[0]?.['image'], drawing };
  });
}

const distinct = (values: unknown[]) => new Set(values).size;

test('no two members of a domain without posters have the same share picture, not even under one name', async () => {
  const content = madeContent(50);
  const members = membersOf(content);
  expect(members).toHaveLength(50);
  expect(distinct(members.map(({ share }) => share))).toBe(50);
  // A photo could be meant too, but there is none: search engines get the picture of the page.
  expect(members.map(({ image }) => image)).toEqual(members.map(({ share }) => content.origin + share));
  const halves = [];
  for (const { drawing } of members) {
    const jpeg = await paint(drawing);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...shareSize });
    // The half without the name: the drawing itself differs.
    const right = sharp(jpeg).extract({ left: 720, top: 0, width: 480, height: shareSize.height });
    halves.push(hash('sha256', await right.raw().toBuffer()));
  }
  expect(distinct(halves)).toBe(50);
}, 60_000);

test('the members of both demo networks have share pictures and images of their own', async () => {
  for (const content of await demoNetwork()) {
    const members = membersOf(content);
    expect(members.length).toBeGreaterThan(10);
    expect(distinct(members.map(({ share }) => share))).toBe(members.length);
    expect(distinct(members.map(({ image }) => image))).toBe(members.length);
    for (const { image } of members) expect(image).toMatch(/^https:\/\/[^/]+\/media\/[^?]+\.jpg$/);
    const pictures = [];
    for (const { drawing } of members) pictures.push(hash('sha256', await paint(drawing)));
    expect(distinct(pictures)).toBe(members.length);
  }
}, 90_000);

test('the picture shows the drawing that the page shows', () => {
  const { pages } = pagesOf(madeContent(3));
  const drawn = pages.flatMap((page) => (page.template === 'art' ? [JSON.stringify(page.data)] : []));
  for (const { drawing } of membersOf(madeContent(3))) expect(drawn).toContain(JSON.stringify(drawing.scene));
});

test('a domain with more members than other pages may have pictures has one for each of them', () => {
  const members = membersOf(madeContent(700));
  expect(distinct(members.map(({ share }) => share))).toBe(700);
});
