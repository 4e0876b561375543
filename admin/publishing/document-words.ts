import { type DocumentKind, parseDocumentName } from '#shared/rules/documents.ts';
import { postTypeById, type PostTypeId } from '#shared/rules/post-types.ts';

import { paths } from '../routing/paths.ts';

/** What lists of changes and of released documents have in common. */
export type Listed = {
  document: string;
  kind: DocumentKind;
  post_type_id: PostTypeId | null;
  title: string;
  effect: 'new' | 'changed' | 'removed';
};

type KindLook = {
  label: string;
  /** The document's own screen. */
  path: (id: string, type: PostTypeId | null) => string;
};

const setting = (section = ''): KindLook => ({ label: 'Site options', path: () => paths.siteOptions(section) });

const kinds = {
  post: { label: 'Post', path: (id, type) => (type === null ? paths.anyPost(id) : paths.post(type, id)) },
  faq: { label: 'Question', path: () => paths.faq },
  'faq-category': { label: 'FAQ category', path: () => paths.faq },
  category: { label: 'Category', path: () => paths.categories },
  'cuisine-tag': { label: 'Cuisine tag', path: () => paths.cuisineTags },
  section: { label: 'Saved section', path: (id) => paths.section(id) },
  analytics: { label: 'Analytics snippet', path: () => paths.siteOptions('analytics') },
  media: { label: 'Media details', path: (id) => paths.file(id) },
  redirect: { label: 'Redirect', path: () => paths.siteOptions('redirects') },
  title: setting(),
  options: setting(),
  colors: setting('colors'),
  menus: setting('menus'),
  socials: setting('socials'),
  seo: setting('seo'),
  'error-page': setting('error-page'),
  'site-map': setting('site-map'),
} satisfies Record<DocumentKind, KindLook>;

/** The kind in plain words: the type of a post. */
export function kindLabel({ kind, post_type_id }: Pick<Listed, 'kind' | 'post_type_id'>): string {
  return post_type_id === null ? kinds[kind].label : postTypeById(post_type_id).label;
}

/** The path of a document's own screen. */
export function documentPath({ document, kind, post_type_id }: Listed): string {
  return kinds[kind].path(parseDocumentName(document)?.id ?? '', post_type_id);
}

export const effectLabels = { new: 'New', changed: 'Changed', removed: 'Removed' } satisfies Record<
  Listed['effect'],
  string
>;

export function titleOf({ title }: Pick<Listed, 'title'>): string {
  return title.trim() === '' ? 'Untitled' : title;
}
