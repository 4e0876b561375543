import { stableJson } from '#shared/rules/stable-json.ts';
import type { Media } from '#shared/schemas/media.ts';

import { plain } from '../words/plain-words.ts';
import type { Changed, FieldChange } from './field-change.ts';

/** A missing value is undefined: the whole document, or an older version of it, doesn't have the field. */
type Show<Value> = (before: Value | undefined, after: Value | undefined) => Changed | Changed[];

/** How a field is shown. */
export type Field<Value> = { label: string; show: Show<Value> };

/** Every field of a document: how it is shown, or `hidden` if it means nothing to readers. */
export type Fields<Document> = { [F in keyof Document]-?: Field<Exclude<Document[F], undefined>> | typeof hidden };

export const hidden = 'hidden';

export function textField(label: string): Field<string> {
  return { label, show: (before = '', after = '') => ({ kind: 'text', before, after }) };
}

export function codeField(label: string): Field<string> {
  return { label, show: (before = '', after = '') => ({ kind: 'code', before, after }) };
}

export function pictureField(label: string): Field<Media | null> {
  return { label, show: (before = null, after = null) => pictureChanged(before, after) };
}

/** Whether another picture was chosen. A picture's own details are another document. */
function pictureChanged(before: Media | null, after: Media | null): Changed[] {
  return before?.id === after?.id ? [] : [{ kind: 'picture', before, after }];
}

/** A field that is shown by its value in words; a missing value has none. */
export function valueField<Value>(label: string, words: (value: Value) => string): Field<Value> {
  const wordsOf = (value: Value | undefined) => (value === undefined ? '' : words(value));
  return { label, show: (before, after) => ({ kind: 'value', before: wordsOf(before), after: wordsOf(after) }) };
}

/** A choice; a missing one counts as `normal`, so that a new document only shows the others. */
export function choiceField<Value extends string>(
  label: string,
  labels: Record<Value, string>,
  normal: NoInfer<Value>,
): Field<Value> {
  return {
    label,
    show: (before = normal, after = normal) => ({ kind: 'value', before: labels[before], after: labels[after] }),
  };
}

/** A switch; a missing one counts as `normal`, so that a new document only shows the others. */
export function switchField(label: string, normal = false): Field<boolean> {
  return {
    label,
    show: (before = normal, after = normal) => ({ kind: 'value', before: plain(before), after: plain(after) }),
  };
}

/**
 * The visible changes between two states of a document; null where there is none. A field without an entry comes from a newer
 * version, and is shown by its key.
 */
export function fieldChanges<Document extends object>(
  fields: Fields<Document>,
  before: Document | null,
  after: Document | null,
): FieldChange[] {
  const known = Object.keys(fields) as (keyof Document & string)[];
  return [
    ...known.flatMap((key) => {
      const field = fields[key];
      return field === hidden
        ? []
        : shownChanges(key, field as Field<unknown>, before?.[key] as unknown, after?.[key] as unknown);
    }),
    ...unknownChanges(known, before, after),
  ];
}

/** The visible changes of a field. */
export function shownChanges<Value>(
  key: string,
  { label, show }: Field<Value>,
  before: Value | undefined,
  after: Value | undefined,
): FieldChange[] {
  return [show(before, after)]
    .flat()
    .filter(isVisible)
    .map((changed, at) => ({ key: at === 0 ? key : `${key}.${at}`, label, ...changed }));
}

/** The changes of fields that this version of the panel doesn't know. */
export function unknownChanges(known: string[], before: object | null, after: object | null): FieldChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((key) => !known.includes(key))
    .flatMap((key) => {
      const [was, is] = [before, after].map((value) => unknownWords((value as Record<string, unknown> | null)?.[key]));
      return shownChanges(key, textField(key), was, is);
    });
}

function unknownWords(value: unknown): string {
  return typeof value === 'object' && value !== null ? stableJson(value) : plain(value as string | undefined);
}

function isVisible(changed: Changed): boolean {
  if (changed.kind === 'note') return true;
  if (changed.kind === 'items') return changed.items.length > 0;
  return stableJson(changed.before) !== stableJson(changed.after);
}
