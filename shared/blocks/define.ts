import type { ComponentType } from 'react';
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

/** The figures that stand for blocks in a small drawing of a page. */
export type SketchShape =
  | 'start'
  | 'cards'
  | 'list'
  | 'row'
  | 'words'
  | 'picture'
  | 'band'
  | 'form'
  | 'columns'
  | 'rule';

/** A field that is edited only while choices of the same block have one of these values. */
export type When<Props = Record<string, string>> = {
  when?: { [Choice in keyof Props as Props[Choice] extends string ? Choice : never]?: readonly Props[Choice][] };
};

/** Everything about one block except its markup and how the site finds what it shows. */
export type BlockDefinition<
  Schema extends z.ZodMiniType,
  Markup extends ComponentType<never> = ComponentType<never>,
> = {
  /** Counts changes of its props. */
  version: number;
  label: string;
  /** What it is for, in a short sentence. */
  about: string;
  group: (typeof blockGroups)[number];
  sketch: SketchShape;
  schema: Schema;
  /** Its own pictures: `post_body.media['{id}.{slot}']`. */
  slots: Record<string, Named>;
  /** Every prop but the id. */
  fields: { [Prop in Exclude<KnownKeys<z.output<Schema>>, 'id'>]: BlockField & When<Known<z.output<Schema>>> };
  /** What a new one says, besides the defaults of its schema. */
  starter: Partial<Pick<z.input<Schema>, KnownKeys<z.input<Schema>> & keyof z.input<Schema>>>;
  /** Makes props of an older version into those of the next one, oldest first; one for each version before this. */
  migrations: ((props: Record<string, unknown>) => Record<string, unknown>)[];
  /** Never set: it carries the type of the block's component, which Node can't import. */
  markup?: Markup;
};

/** The keys that a loose object names itself. */
type KnownKeys<Shape> = keyof { [Key in keyof Shape as string extends Key ? never : Key]: true };

type Known<Shape> = Pick<Shape, KnownKeys<Shape> & keyof Shape>;

/** `defineBlock<typeof Markup>()({…})`: called twice because TypeScript infers either all type arguments or none. */
export function defineBlock<Markup extends ComponentType<never>>() {
  return <const Schema extends z.ZodMiniType>(
    definition: BlockDefinition<Schema, Markup>,
  ): BlockDefinition<Schema, Markup> => definition;
}
