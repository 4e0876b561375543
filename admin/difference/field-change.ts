import type { IconData } from '#shared/schemas/content.ts';
import type { Media } from '#shared/schemas/media.ts';

/** What a reader sees of a value before and after a change. */
export type Changed =
  /** A text, compared in words. */
  | { kind: 'text'; before: string; after: string }
  /** A short value that is replaced as a whole: a choice, a number, a date. */
  | { kind: 'value'; before: string; after: string }
  /** Code, compared in lines. */
  | { kind: 'code'; before: string; after: string }
  | { kind: 'picture'; before: Media | null; after: Media | null }
  /** Color codes; empty for the default color. */
  | { kind: 'color'; before: string; after: string }
  | { kind: 'icon'; before: IconData | null; after: IconData | null }
  | { kind: 'items'; items: ItemChange[] }
  /** A change that has no values to show. */
  | { kind: 'note'; text: string };

/** A changed field, with the label of its form. */
export type FieldChange = { key: string; label: string } & Changed;

/** What happened to an item of a list or a tree. */
export type Effect = 'added' | 'removed' | 'renamed' | 'relinked' | 'changed' | 'moved';

/** A changed item of a list or a tree. */
export type ItemChange = {
  key: string;
  /** What it is if the list has different kinds: 'Call to action'. */
  type: string;
  name: string;
  /** The names of the items around it, outermost first: Header, About. */
  path: string[];
  effects: Effect[];
  /** From where to where it moved: '3rd' to '1st', or 'Header › About' to 'Footer'. */
  move: { from: string; to: string } | null;
  /** Its own changed fields; of an added item, what it holds. */
  fields: FieldChange[];
  /** The number of items inside an added or removed one. */
  inside: number;
};
