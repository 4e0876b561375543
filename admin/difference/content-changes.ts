import { publicPath } from '#shared/rules/urls.ts';
import type { AnalyticsItem } from '#shared/schemas/analytics.ts';
import type { Category, CuisineTag, Faq } from '#shared/schemas/content.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { RedirectEntry } from '#shared/schemas/redirects.ts';
import type { Section } from '#shared/schemas/sections.ts';

import { faqLabels, mediaLabels, redirectLabels } from '../words/labels.ts';
import type { Names } from '../words/names.ts';
import { positions, serviceLabel, snippetLabels, snippetTypes } from '../words/snippet-words.ts';
import { blocksChanged } from './block-changes.ts';
import type { Changed, FieldChange } from './field-change.ts';
import {
  codeField,
  fieldChanges,
  type Fields,
  hidden,
  shownChanges,
  switchField,
  textField,
  valueField,
} from './fields.ts';
import { positionField } from './post-changes.ts';

export const faqFields: Fields<Faq> = {
  question: textField(faqLabels.question),
  answer: textField(faqLabels.answer),
  category: valueField(faqLabels.category, (category) => category?.name ?? 'None'),
  position: positionField('Place'),
  id: hidden,
  version: hidden,
  deleted_at: hidden,
};

/** Of FAQ categories too. */
export const namedFields: Fields<Category> = { name: textField('Name'), id: hidden, deleted_at: hidden };

export const cuisineTagFields: Fields<CuisineTag> = {
  title: textField('Name'),
  icon_data: { label: 'Drawing', show: (before = null, after = null) => ({ kind: 'icon', before, after }) },
  id: hidden,
  deleted_at: hidden,
};

export const redirectFields: Fields<RedirectEntry> = {
  from: { label: redirectLabels.from, show: (before, after) => pathChanged(before, after) },
  to: { label: redirectLabels.to, show: (before, after) => pathChanged(before, after) },
  title: hidden,
  id: hidden,
  post_id: hidden,
  active: hidden,
  manual: hidden,
  created_at: hidden,
};

function pathChanged(before: string | undefined, after: string | undefined): Changed {
  const pathOf = (path: string | undefined) => (path === undefined ? '' : publicPath(path));
  return { kind: 'text', before: pathOf(before), after: pathOf(after) };
}

export const snippetFields: Fields<AnalyticsItem> = {
  type: valueField(snippetLabels.type, (type) => snippetTypes[type].label),
  src: textField(snippetLabels.src),
  code: codeField(snippetLabels.code),
  name: textField(snippetLabels.name),
  content: textField(snippetLabels.content),
  tag_position: valueField(snippetLabels.tag_position, (position) => positions[position]),
  async: switchField(snippetLabels.async),
  defer: switchField(snippetLabels.defer),
  custom_id: textField(snippetLabels.custom_id),
  content_type: textField(snippetLabels.content_type),
  external_analytics_type: valueField(snippetLabels.external_analytics_type, serviceLabel),
  external_analytics: textField(snippetLabels.external_analytics),
  id: hidden,
  version: hidden,
  deleted_at: hidden,
};

export function sectionChanges(before: Section | null, after: Section | null, names: Names): FieldChange[] {
  const fields: Fields<Section> = {
    title: textField('Name'),
    blocks: { label: 'Blocks', show: () => blocksChanged(before, after, names) },
    media: hidden,
    id: hidden,
    version: hidden,
    deleted_at: hidden,
  };
  return fieldChanges(fields, before, after);
}

/** A file's details. The sizes that are made of it follow the file. */
const mediaFields: Fields<Media> = {
  name: textField(mediaLabels.name),
  alt: textField(mediaLabels.alt),
  id: hidden,
  base: hidden,
  hashed_name: hidden,
  width: hidden,
  height: hidden,
  focal: hidden,
  thumbhash: hidden,
  path: hidden,
  extensions: hidden,
  widths: hidden,
  extension: hidden,
  rasters: hidden,
  bytes: hidden,
  created_at: hidden,
  deleted_at: hidden,
};

/** A new focal point shows the picture with both points; a replaced file shows both files. */
export function mediaChanges(before: Media | null, after: Media | null): FieldChange[] {
  const isReplaced = before?.hashed_name !== after?.hashed_name;
  const isMoved = before?.focal.x !== after?.focal.x || before?.focal.y !== after?.focal.y;
  const picture: Changed = { kind: 'picture', before, after };
  const label = isReplaced ? mediaLabels.file : mediaLabels.focal;
  return [
    ...(isReplaced || isMoved ? shownChanges('file', { label, show: () => picture }, before, after) : []),
    ...fieldChanges(mediaFields, before, after),
  ];
}
