/** Settings of which a domain has one each. A document of such a kind is named like its kind: 'menus'. */
export const settingsKinds = [
  'title',
  'options',
  'colors',
  'menus',
  'socials',
  'seo',
  'error-page',
  'site-map',
] as const;

/** Things of which a domain has many. A document of such a kind is named by kind and id: 'post:4fz1…'. */
export const listedKinds = [
  'post',
  'faq',
  'faq-category',
  'category',
  'cuisine-tag',
  'section',
  'analytics',
  'media',
  'redirect',
] as const;

/** A document is what editors save and visitors may see, the smallest thing that can be published by itself. */
export const documentKinds = [...listedKinds, ...settingsKinds] as const;
export type ListedKind = (typeof listedKinds)[number];
export type SettingsKind = (typeof settingsKinds)[number];
export type DocumentKind = (typeof documentKinds)[number];

/** `id` is empty for settings. */
export type DocumentRef = { kind: DocumentKind; id: string };

/** The name of a document on the wire: 'post:4fz1…', 'menus'. */
export function documentName({ kind, id }: DocumentRef): string {
  return id === '' ? kind : `${kind}:${id}`;
}

/** Null for a text that names no document. */
export function parseDocumentName(name: string): DocumentRef | null {
  const [kind = '', id = '', ...more] = name.split(':');
  if (more.length > 0) return null;
  if (settingsKinds.some((each) => each === kind)) return id === '' ? { kind: kind as SettingsKind, id } : null;
  const isListed = listedKinds.some((each) => each === kind);
  return isListed && /^[a-z0-9]{16}$/.test(id) ? { kind: kind as ListedKind, id } : null;
}
