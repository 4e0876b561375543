import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { fieldLabels } from '../words/field-names.ts';
import { postLabels } from '../words/labels.ts';

type Released = Pick<ReleasedDocument, 'kind' | 'effect' | 'fields' | 'moved'>;

/** What a release changed of a document, to be read before its title: 'Phone of', 'Title and 2 more fields of', 'Moved:'. */
export function changeWords({ kind, effect, fields, moved }: Released): string {
  if (effect === 'new') return 'New:';
  if (effect === 'removed') return 'Removed:';
  const labels = fieldLabels(kind, fields);
  const [first] = [...labels, ...(moved ? [postLabels.position] : [])];
  if (fields.length === 0 && moved) return 'Moved:';
  // Without a label for any field, only their number could be said.
  if (first === undefined) return 'Changed:';
  const more = fields.length - 1 + (moved ? 1 : 0);
  return more === 0 ? `${first} of` : `${first} and ${more} more ${more === 1 ? 'field' : 'fields'} of`;
}
