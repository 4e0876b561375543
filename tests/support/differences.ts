import * as z from 'zod/mini';

import { type DocumentKind, documentName, settingsKinds } from '#shared/rules/documents.ts';
import { Difference } from '#shared/schemas/differences.ts';
import { plainStyle } from '#shared/schemas/options.ts';

const id = 'aaaaaaaaaaaaaaaa';
const time = '2026-11-20T10:00:00.000Z';

/** A picture of the library. */
export function mediaOf(name: string, details: object = {}) {
  return {
    id: name
      .replaceAll(/[^a-z0-9]/g, '')
      .padEnd(16, '0')
      .slice(0, 16),
    base: '/media',
    hashed_name: name,
    name: `${name}.jpg`,
    alt: `A picture of ${name}`,
    width: 1200,
    height: 800,
    focal: { x: 0.5, y: 0.5 },
    thumbhash: null,
    path: name,
    extensions: ['webp'],
    widths: [320, 960],
    bytes: 1000,
    created_at: time,
    ...details,
  };
}

type Body = { attributes?: object; media?: object; external_data?: object; blocks?: object[] };

/** A published member, or a post of another type. */
export function postOf({ attributes, media = {}, external_data = {}, blocks }: Body = {}, data: object = {}) {
  const named = { title: 'Pecan Smoke', url: 'members/pecan-smoke', ...data };
  return {
    id,
    _id: 7,
    post_type_id: 2,
    post_status_id: 2,
    no_index: false,
    no_follow: false,
    show_in_sitemap: true,
    position: 0,
    publish_at: null,
    version: 3,
    deleted_at: null,
    created_at: time,
    updated_at: time,
    created_by: null,
    ...named,
    post_body: {
      attributes: { title: named.title, url: named.url, description: '', ...attributes },
      media,
      external_data: { cuisines: [], ...external_data },
      blocks: blocks ? { v: 1, items: blocks } : null,
    },
  };
}

/** A rich text with a paragraph for each line. */
export function textOf(...lines: string[]) {
  const paragraph = (text: string) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] });
  return { type: 'doc', content: lines.map(paragraph) };
}

export const faqOf = (data: object = {}) => ({
  id,
  question: 'Do the trucks take cards?',
  answer: 'Every truck does.',
  category: null,
  position: 2,
  version: 1,
  ...data,
});

export const snippetOf = (data: object = {}) => ({
  id,
  type: 'inline',
  src: '',
  custom_id: '',
  async: false,
  defer: false,
  tag_position: 'head',
  code: 'start();\ncount(1);\nstop();',
  name: '',
  content: '',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
  version: 1,
  ...data,
});

export const redirectOf = (data: object = {}) => ({
  id,
  from: 'menu.html',
  to: 'members',
  post_id: null,
  title: null,
  active: true,
  manual: true,
  created_at: time,
  ...data,
});

export const optionsOf = (data: object = {}) => ({
  title: 'Lone Star Food Trucks',
  address: '1 Congress Ave',
  phone: '(512) 555-0101',
  email: 'hello@lonestar.test',
  outgoing_email: '',
  social_media_title: '',
  menu_title: '',
  join_title: '',
  join_text: '',
  copyright: '',
  look: 'street',
  member_word: 'member',
  style: plainStyle,
  consent: null,
  timezone: 'America/Chicago',
  currency: 'USD',
  auth_background: null,
  logo: null,
  fav_icon: null,
  ...data,
});

export const socialOf = (name: string, link: string, label = '') => ({
  id: name,
  link,
  icon: { id: name, name, data: { label, icons: '' } },
});

export const itemOf = (text: string, url: string, children: object[] = []) => ({ text, url, type: 'link', children });

/** A difference as the API sends it. Throws if it doesn't fit the contract. */
export function differenceOf(kind: DocumentKind, before: unknown, after: unknown, title = 'Pecan Smoke'): Difference {
  const document = documentName({ kind, id: settingsKinds.some((each) => each === kind) ? '' : id });
  return z.parse(Difference, { kind, document, title, before, after });
}
