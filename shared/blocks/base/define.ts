import type { ComponentType } from 'react';
import type * as z from 'zod/mini';

import type { PostTypeName } from '../../rules/post-types.ts';

type Named = { label: string; hint?: string };

/** How the builder edits a prop of a block. References are stored as ids, never as copies. */
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
    /** Posts of one type, in the chosen order. */
    | { kind: 'posts'; type: PostTypeName; max: number }
    /** FAQs, in the chosen order. */
    | { kind: 'faqs'; max: number }
    | { kind: 'cuisine' | 'category' | 'faq-category' | 'section' }
    /** A list of objects with ids; `picture` gives each one a slot named by its id. */
    | { kind: 'items'; item: string; max: number; picture?: Named; fields: Record<string, BlockField> }
    /** Nested blocks. */
    | { kind: 'blocks' }
  );

export const blockGroups = ['Start', 'Text and pictures', 'Members', 'Questions and forms', 'Layout'] as const;

/** The shape of a block in a small sketch of a page. */
export type SketchShape =
  | 'start'
  | 'cards'
  | 'list'
  | 'row'
  | 'words'
  | 'picture'
  /** Text on the brand color (`band-brand` in site/styles). */
  | 'band'
  | 'form'
  | 'columns'
  | 'rule';

/** Shows a field only while other choices of the block have one of these values. */
export type When<Props = Record<string, string>> = {
  when?: { [Choice in keyof Props as Props[Choice] extends string ? Choice : never]?: readonly Props[Choice][] };
};

/** A block as its block.ts declares it, without its markup and its resolver (site/data/block-resolvers.ts). */
type DeclaredBlock<Schema extends z.ZodMiniType, Markup extends ComponentType<never>> = {
  label: string;
  /** Its purpose, in a short sentence. */
  about: string;
  group: (typeof blockGroups)[number];
  sketch: SketchShape;
  schema: Schema;
  /** Its picture slots: `post_body.media['{id}.{slot}']`. */
  slots?: Record<string, Named>;
  /** All props except the id. */
  fields: { [Prop in Exclude<KnownKeys<z.output<Schema>>, 'id'>]: BlockField & When<Known<z.output<Schema>>> };
  /** The props of a new block, besides the defaults of its schema. */
  starter?: Partial<Pick<z.input<Schema>, KnownKeys<z.input<Schema>> & keyof z.input<Schema>>>;
  /** One function for each older version, oldest first, that turns its props into those of the next version. */
  migrations?: ((props: Record<string, unknown>) => Record<string, unknown>)[];
  /** Never set. Only its type is used, because Node can't import the component. */
  markup?: Markup;
};

export type BlockDefinition<
  Schema extends z.ZodMiniType,
  Markup extends ComponentType<never> = ComponentType<never>,
> = DeclaredBlock<Schema, Markup> &
  Required<Pick<DeclaredBlock<Schema, Markup>, 'slots' | 'starter' | 'migrations'>> & {
    /** Increases with every migration. */
    version: number;
  };

/** The declared keys of a loose object. */
type KnownKeys<Shape> = keyof { [Key in keyof Shape as string extends Key ? never : Key]: true };

type Known<Shape> = Pick<Shape, KnownKeys<Shape> & keyof Shape>;

/** `defineBlock<typeof Markup>()({…})` has two calls, because TypeScript infers either all type arguments or none. */
export function defineBlock<Markup extends ComponentType<never>>() {
  return <const Schema extends z.ZodMiniType>(
    declared: DeclaredBlock<Schema, Markup>,
  ): BlockDefinition<Schema, Markup> => {
    const { slots = {}, starter = {}, migrations = [] } = declared;
    return { ...declared, slots, starter, migrations, version: migrations.length + 1 };
  };
}
