import { describe, expect, test } from 'vitest';

import { richTextFrom } from '#shared/content/rich-text.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { fingerprintOf, formatFingerprint, parseFingerprint } from './fingerprint.ts';
import { newBody, newStatus, updateOf, type Wanted } from './wanted.ts';

const tag = 'a'.repeat(16);
const picture: Media = {
  id: 'b'.repeat(16),
  base: '/media',
  hashed_name: 'star-1234',
  name: 'star.svg',
  alt: 'A truck',
  width: 400,
  height: 300,
  focal: { x: 0.5, y: 0.5 },
  thumbhash: null,
  extension: 'svg',
  bytes: 1000,
  created_at: '2026-01-01T00:00:00.000Z',
};

function wantedStar(change: Partial<Wanted> = {}): Wanted {
  return {
    key: 'STAR LLC',
    title: 'Star',
    url: 'members/star',
    reason: 'draft',
    attributes: {
      description: 'Tacos from Star.',
      text: richTextFrom(['Star is a food truck.']),
      stops: [],
      menu_items: [{ id: 'dish-1', name: 'Tacos' }],
    },
    cuisines: [tag],
    ...change,
  };
}

/** The post that an import created from `wanted`, as the API returns it; `edit` changes it like an editor. */
function postOf(
  wanted: Wanted,
  edit: { title?: string; status?: Post['post_status_id']; attributes?: object } = {},
): Post {
  const body = newBody(wanted, wanted.url);
  return {
    id: 'c'.repeat(16),
    _id: 1,
    url: wanted.url,
    title: edit.title ?? wanted.title,
    post_status_id: edit.status ?? newStatus(wanted),
    post_type_id: 2,
    no_index: false,
    no_follow: false,
    show_in_sitemap: true,
    position: 0,
    publish_at: null,
    version: 1,
    deleted_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    created_by: null,
    post_body: {
      // A database may reorder the keys.
      attributes: {
        ...Object.fromEntries(Object.entries(body.attributes).toReversed()),
        ...edit.attributes,
      } as Post['post_body']['attributes'],
      media: { poster: picture },
      external_data: body.external_data,
      blocks: { v: 1, items: [] },
    },
  };
}

describe('what a second import changes', () => {
  test('nothing, when the file says the same', () => {
    expect(updateOf(postOf(wantedStar()), wantedStar())).toBeNull();
    expect(updateOf(postOf(wantedStar(), { title: 'Superstar' }), wantedStar())).toBeNull();
  });

  test('nothing, for stops that an import of an older version wrote with one weekday each', () => {
    const stop = { id: 'stop-1', place: '1 Post St', from: '09:00', to: '10:00' };
    const { description, text, menu_items } = wantedStar().attributes;
    const older = { title: 'Star', description, text, stops: [{ ...stop, day: 2 }], menu_items, cuisines: [tag] };
    const hash = formatFingerprint(fingerprintOf('draft', older));
    const now = wantedStar({ attributes: { ...wantedStar().attributes, stops: [{ ...stop, days: [2] }] } });
    const post = postOf(now);
    Object.assign(post.post_body.external_data.source ?? {}, { hash });
    expect(updateOf(post, now)).toBeNull();
  });

  test('what the file changed, but nothing that editors added', () => {
    const post = postOf(wantedStar(), { attributes: { website: 'https://star.example.com', phone: '555' } });
    const next = wantedStar({ attributes: { ...wantedStar().attributes, description: 'Tacos and tortas from Star.' } });
    const update = updateOf(post, next);
    expect(update).toMatchObject({ title: null, status: null, kept: [] });
    expect(update?.body).toMatchObject({
      attributes: {
        title: 'Star',
        description: 'Tacos and tortas from Star.',
        website: 'https://star.example.com',
        phone: '555',
      },
      media: { poster: picture.id },
      blocks: { v: 1, items: [] },
    });
  });

  test("an editor's words stay, even if the file changed them too, and the next run changes nothing", () => {
    const post = postOf(wantedStar(), { attributes: { description: 'The best tacos in town.' } });
    const next = wantedStar({
      title: 'Star Tacos',
      attributes: { ...wantedStar().attributes, description: 'Tortas from Star.' },
    });
    const update = updateOf(post, next);
    expect(update).toMatchObject({ title: 'Star Tacos', kept: ['description'] });
    expect(update?.body.attributes.description).toBe('The best tacos in town.');
    const saved = {
      ...post,
      title: 'Star Tacos',
      post_body: { ...post.post_body, ...update?.body, media: {}, blocks: null },
    } as Post;
    expect(updateOf(saved, next)).toBeNull();
  });

  test('--publish all publishes drafts, and what it published stays published without it', () => {
    const all = wantedStar({ reason: 'all' });
    expect(updateOf(postOf(wantedStar()), all)?.status).toBe(2);
    expect(updateOf(postOf(all), wantedStar())).toBeNull();
  });

  test('a permit that becomes live publishes, one that lapses unpublishes', () => {
    const live = wantedStar({ reason: 'live' });
    expect(updateOf(postOf(wantedStar()), live)?.status).toBe(2);
    expect(updateOf(postOf(live), wantedStar())?.status).toBe(1);
  });

  test('a status that an editor chose stays', () => {
    const live = wantedStar({ reason: 'live' });
    expect(updateOf(postOf(live, { status: 1 }), live)).toBeNull();
    expect(updateOf(postOf(wantedStar(), { status: 4 }), live)?.status).toBeNull();
    expect(updateOf(postOf(live, { status: 4 }), wantedStar())?.status).toBeNull();
  });
});

test('a fingerprint fits the field that keeps it and is read back', () => {
  const hash = newBody(wantedStar(), 'members/star').external_data?.source?.hash ?? '';
  expect(hash.length).toBeLessThanOrEqual(100);
  const parsed = parseFingerprint(hash);
  expect(parsed && formatFingerprint(parsed)).toBe(hash);
  expect(parseFingerprint('something else')).toBeNull();
});
