import { colorTypes } from '#shared/rules/colors.ts';
import type { DocumentKind } from '#shared/rules/documents.ts';

import { errorPageLabels, faqLabels, mediaLabels, optionLabels, redirectLabels, seoLabels } from './labels.ts';
import { menuTitles } from './menu-words.ts';
import { postLabels } from './post-labels.ts';
import { attributeWords, blocksLabel, externalWords, slotLabels } from './post-words.ts';
import { snippetLabels } from './snippet-words.ts';

type Labels = Record<string, string>;

const labelsOf = (words: Record<string, { label: string }>): Labels =>
  Object.fromEntries(Object.entries(words).map(([name, { label }]) => [name, label]));
const name = { name: 'Name' };

/** The label of each field by the name that the API gives it (api/db/changed-fields.ts). */
const labels: Record<DocumentKind, Labels> = {
  post: { ...labelsOf(attributeWords), ...labelsOf(externalWords), ...slotLabels, ...postLabels, blocks: blocksLabel },
  faq: faqLabels,
  'faq-category': name,
  category: name,
  'cuisine-tag': { title: 'Name', icon_data: 'Drawing' },
  section: { title: 'Name', blocks: 'Blocks' },
  analytics: snippetLabels,
  media: mediaLabels,
  redirect: redirectLabels,
  title: { title: 'Title' },
  options: optionLabels,
  colors: labelsOf(colorTypes),
  menus: menuTitles,
  // One list each: the document’s own title says it.
  socials: {},
  'site-map': {},
  seo: seoLabels,
  'error-page': errorPageLabels,
};

/** The labels of the fields that have one: a newer version may have others. */
export function fieldLabels(kind: DocumentKind, fields: string[]): string[] {
  return fields.map((field) => labels[kind][field]).filter((label) => label !== undefined);
}
