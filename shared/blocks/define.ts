import type * as z from 'zod/mini';

import type { PostTypeName } from '../rules/post-types.ts';

type Named = { label: string; hint?: string };

/** How the panel's builder edits one prop of a block. What is chosen is stored as ids, never as copies. */
export type BlockField = Named &
  (
    | { kind: 'line' | 'paragraph'; max: number; placeholder?: string }
    /** A path of this domain or an https:// link. */
    | { kind: 'link' }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'switch' }
    | { kind: 'choice'; options: { value: string; label: string }[] }
    | { kind: 'rich-text' }
    /** Local date and time of the domain, 'yyyy-MM-dd HH:mm'. */
    | { kind: 'moment' }
    /** Posts of one type, in the order chosen. */
    | { kind: 'posts'; type: PostTypeName; max: number }
    | { kind: 'cuisine' | 'category' | 'faq-category' | 'section' }
    /** A list of small things, each an object with an `id` of its own; `picture` gives each one a slot named by that id. */
    | { kind: 'items'; item: string; max: number; picture?: Named; fields: Record<string, BlockField> }
    /** Blocks inside of this one. */
    | { kind: 'blocks' }
  );

export const blockGroups = ['Start', 'Text and pictures', 'Members', 'Questions and forms', 'Layout'] as const;

/** All that one block is, but for its markup and for how it finds what it shows. */
export type BlockDefinition<Schema extends z.ZodMiniType> = {
  /** Counts changes of its props. */
  version: number;
  label: string;
  /** What it is for, in a short sentence. */
  about: string;
  group: (typeof blockGroups)[number];
  schema: Schema;
  /** Its own pictures: `post_body.media['{id}.{slot}']`. */
  slots: Record<string, Named>;
  /** Every prop but the id. */
  fields: { [Prop in Exclude<KnownKeys<z.output<Schema>>, 'id'>]: BlockField };
  /** What a new one says, besides the defaults of its schema. */
  starter: Partial<Pick<z.input<Schema>, KnownKeys<z.input<Schema>> & keyof z.input<Schema>>>;
  /** Makes props of an older version into those of the next one, oldest first; one for each version before this. */
  migrations: ((props: Record<string, unknown>) => Record<string, unknown>)[];
};

/** The keys that a loose object names itself. */
type KnownKeys<Shape> = keyof { [Key in keyof Shape as string extends Key ? never : Key]: true };

export function defineBlock<const Schema extends z.ZodMiniType>(
  definition: BlockDefinition<Schema>,
): BlockDefinition<Schema> {
  return definition;
}
