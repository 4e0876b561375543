import { type ChangedFields, fieldList, fieldWords } from './field-words.ts';

/** What changed, before a title. A chunk of its own: it knows the fields of every kind of document. */
export function ChangedWords({ change }: { change: ChangedFields }) {
  return fieldWords(change);
}

/** The fields that changed; unless `alone`, before other facts about a document. */
export function ChangedFieldList({ change, alone = false }: { change: ChangedFields; alone?: boolean }) {
  const words = fieldList(change);
  return alone ? words : words && `${words} · `;
}
