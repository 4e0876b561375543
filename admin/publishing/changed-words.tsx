import { type ChangedFields, fieldList, fieldWords } from './field-words.ts';

/** What changed, before a title. A chunk of its own: it knows the fields of every kind of document. */
export function ChangedWords({ change }: { change: ChangedFields }) {
  return fieldWords(change);
}

/** The fields that changed, before other facts about a document. */
export function ChangedFieldList({ change }: { change: ChangedFields }) {
  const words = fieldList(change);
  return words && `${words} · `;
}
