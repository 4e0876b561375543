import { setImmediate as nextTurn } from 'node:timers/promises';

import { type PostTypeId, postTypeIds, postTypeList } from '#shared/rules/post-types.ts';
import { type Copyable, copyables } from '#shared/schemas/domains.ts';
import type { NavItem } from '#shared/schemas/options.ts';

import { toJson } from '../../db/codec.ts';
import type { Documents } from '../../db/documents.ts';
import type { StoredPost } from '../../db/posts-at.ts';
import type { DomainRow } from '../../db/schema.ts';
import { bodyOfSection } from '../../db/sections.ts';
import { bodyColumns, readBody, type StoredBody } from '../../db/stored-body.ts';
import { newId } from '../../lib/ids.ts';
import type { Source } from './read-source.ts';
import { copiedIds, copiedLink, copiedSlot, copiedValue, type References } from './references.ts';

/** Rows of the new domain with new ids, ready to insert. */
export type Copy = Omit<Source, 'hosts' | 'documents' | 'posts'> & {
  what: Set<Copyable>;
  documents: Partial<Documents>;
  posts: Omit<StoredPost, '_id'>[];
};

/** The type of the posts that each part copies; null for other parts. */
const typesOf: Record<Copyable, PostTypeId | null> = {
  options: null,
  colors: null,
  menus: null,
  socials: null,
  seo: null,
  'error-page': null,
  pages: postTypeIds.page,
  members: postTypeIds.member,
  cuisines: postTypeIds.cuisine,
  showcases: postTypeIds.showcase,
  caterings: postTypeIds.catering,
  blog: postTypeIds.blog,
  faqs: null,
  categories: null,
  'cuisine-tags': null,
  media: null,
};

/** Paths that every website has, whatever was copied. */
const always = ['', 'faq', ...postTypeList.flatMap(({ listing }) => listing ?? [])];

/**
 * Computes the copy of `source` for `domain`: the parts named in `copy`, with every reference between them pointing to
 * the copies. Pure except for the new ids. Yields to other requests in between.
 */
export async function buildCopy(
  source: Source,
  domain: DomainRow,
  copy: readonly Copyable[] = copyables,
): Promise<Copy> {
  const what = new Set(copy);
  const types = new Set([...what].flatMap((part) => typesOf[part] ?? []));
  const taken = {
    posts: source.posts.filter((post) => types.has(post.post_type_id)),
    media: what.has('media') ? source.media : [],
    categories: what.has('categories') ? source.categories : [],
    faqCategories: what.has('faqs') ? source.faqCategories : [],
    faqs: what.has('faqs') ? source.faqs : [],
    cuisineTags: what.has('cuisine-tags') ? source.cuisineTags : [],
    // Any post may show them.
    sections: types.size > 0 ? source.sections : [],
    // Where members stop.
    places: what.has('members') ? source.places : [],
  };
  const references = referencesOf(source, Object.values(taken).flat(), taken.posts);
  const own = <T extends { id: string }>(row: T) => ({
    ...row,
    id: references.ids.get(row.id) ?? newId(),
    domain_id: domain.id,
    created_at: domain.created_at,
  });
  return {
    what,
    documents: documentsOf(source.documents, references, what),
    posts: await inTurns(taken.posts, ({ _id, ...post }) => ({
      ...own(post),
      version: 1,
      updated_at: domain.created_at,
      ...bodyColumns(bodyOf(readBody(post.post_body), references)),
    })),
    media: taken.media.map(own),
    categories: taken.categories.map(own),
    faqCategories: taken.faqCategories.map(own),
    faqs: taken.faqs.map((faq) => ({
      ...own(faq),
      version: 1,
      faq_category_id: faq.faq_category_id && (references.ids.get(faq.faq_category_id) ?? null),
    })),
    cuisineTags: taken.cuisineTags.map(own),
    places: taken.places.map((place) => ({ ...own(place), version: 1, updated_at: domain.created_at })),
    sections: taken.sections.map((section) => {
      const { blocks, media } = bodyOfSection(section);
      const body = { blocks: copiedValue(references, blocks), media: mediaOf(media, references) };
      return { ...own(section), version: 1, body: toJson(body) };
    }),
  };
}

const atOnce = 100;

async function inTurns<T, R>(items: T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    made.push(...items.slice(at, at + atOnce).map(make));
    await nextTurn();
  }
  return made;
}

function referencesOf(source: Source, copied: { id: string }[], posts: StoredPost[]): References {
  const { documents: _, hosts, ...rows } = source;
  const ids = new Map<string, string | null>();
  for (const { id } of Object.values(rows).flat()) ids.set(id, null);
  for (const { id } of copied) ids.set(id, newId());
  const there = new Set([...always, ...posts.map((post) => post.url)]);
  const gone = source.posts.map((post) => post.url).filter((url) => !there.has(url));
  return { ids, gone: new Set(gone), hosts: new Set(hosts) };
}

function bodyOf(body: StoredBody, references: References): StoredBody {
  const { cuisines, categories, members, ...external } = body.external_data;
  const { title, url, ...attributes } = body.attributes;
  return {
    ...body,
    attributes: {
      title,
      url,
      ...(copiedValue(references, attributes) as Omit<StoredBody['attributes'], 'title' | 'url'>),
    },
    media: mediaOf(body.media, references),
    external_data: {
      ...external,
      cuisines: copiedIds(references, cuisines),
      ...(categories && { categories: copiedIds(references, categories) }),
      ...(members && { members: copiedIds(references, members) }),
    },
    blocks: copiedValue(references, body.blocks) as StoredBody['blocks'],
  };
}

function mediaOf(media: Record<string, string>, references: References): Record<string, string> {
  return Object.fromEntries(
    Object.entries(media).flatMap(([slot, id]) =>
      copiedIds(references, [id]).map((next) => [copiedSlot(references, slot), next]),
    ),
  );
}

function documentsOf(documents: Documents, references: References, what: Set<Copyable>): Partial<Documents> {
  const media = (id: string | null) => (id === null ? null : (references.ids.get(id) ?? null));
  const { options, 'error-page': errorPage } = documents;
  const parts: Partial<Record<Copyable, Partial<Documents>>> = {
    options: {
      options: {
        ...options,
        auth_background_id: media(options.auth_background_id),
        logo_id: media(options.logo_id),
        fav_icon_id: media(options.fav_icon_id),
      },
    },
    colors: { colors: documents.colors },
    socials: { socials: documents.socials },
    seo: { seo: documents.seo, 'site-map': documents['site-map'] },
    menus: {
      menus: { header: menuOf(documents.menus.header, references), footer: menuOf(documents.menus.footer, references) },
    },
    'error-page': {
      'error-page': {
        ...errorPage,
        members: copiedIds(references, errorPage.members),
        truck_image_id: media(errorPage.truck_image_id),
      },
    },
  };
  return Object.assign({}, ...[...what].map((name) => parts[name] ?? {})) as Partial<Documents>;
}

/** Items that lead to something not copied are dropped; one with copied children stays as their heading. */
function menuOf(items: NavItem[], references: References): NavItem[] {
  return items.flatMap((item) => {
    const children = menuOf(item.children, references);
    const url = copiedLink(references, item.url);
    const emptied = item.children.length > 0 && children.length === 0 && item.url === '';
    if (emptied || (url === null && children.length === 0)) return [];
    return [{ ...item, ...(url === null ? { url: '', type: 'text' as const } : { url }), children }];
  });
}
