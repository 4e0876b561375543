import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { fieldLabels } from '../words/field-names.ts';
import { postLabels } from '../words/labels.ts';

export type ChangedFields = Pick<ReleasedDocument, 'kind' | 'fields' | 'moved'>;

/** What changed of a document, to be read before its title: 'Phone of', 'Title and 2 more fields of', 'Moved:'. */
export function fieldWords({ kind, fields, moved }: ChangedFields): string {
  if (fields.length === 0 && moved) return 'Moved:';
  const [first] = [...fieldLabels(kind, fields), ...(moved ? [postLabels.position] : [])];
  // Without a label for any field, only their number could be said.
  if (first === undefined) return 'Changed:';
  const more = fields.length - 1 + (moved ? 1 : 0);
  return more === 0 ? `${first} of` : `${first} and ${more} more ${more === 1 ? 'field' : 'fields'} of`;
}
