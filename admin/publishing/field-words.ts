import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { fieldLabels } from '../words/field-names.ts';
import { postLabels } from '../words/post-labels.ts';

export type ChangedFields = Pick<ReleasedDocument, 'kind' | 'fields' | 'moved'>;

/** What changed of a document, to be read before its title: 'Phone of', 'Phone and stops of', 'Title and 2 more fields of', 'Moved:'. */
export function fieldWords({ kind, fields, moved }: ChangedFields): string {
  if (fields.length === 0 && moved) return 'Moved:';
  const [first, second] = [...fieldLabels(kind, fields), ...(moved ? [postLabels.position] : [])];
  // Without a label for any field, only their number could be said.
  if (first === undefined) return 'Changed:';
  const more = fields.length - 1 + (moved ? 1 : 0);
  if (more === 1 && second !== undefined) return `${first} and ${inSentence(second)} of`;
  return more === 0 ? `${first} of` : `${first} and ${more} more ${more === 1 ? 'field' : 'fields'} of`;
}

const named = 2;

/** What changed of a document, on its own: 'Phone', 'Title and text', 'Title, text and 3 more'. Empty where no field is known. */
export function fieldList({ kind, fields, moved }: ChangedFields): string {
  const labels = [...fieldLabels(kind, fields), ...(moved ? [postLabels.position] : [])];
  if (labels.length === 0) return '';
  const [first = '', ...others] = labels.slice(0, named);
  const shown = [first, ...others.map(inSentence)];
  const more = fields.length + (moved ? 1 : 0) - shown.length;
  return new Intl.ListFormat('en-GB').format(more === 0 ? shown : [...shown, `${more} more`]);
}

/** 'Text' becomes 'text', 'URL' stays. */
function inSentence(label: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
