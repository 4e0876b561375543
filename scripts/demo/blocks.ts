import * as z from 'zod/mini';

import { blocks, blockTypes } from '#shared/blocks/registry.ts';

import { demoText } from './rich-text.ts';

/** The ids that the API gave to what posts refer to, by the keys that demo content uses. Each throws a RangeError for an unknown key. */
export type Ids = {
  /** By file name. */
  picture: (file: string) => string;
  /** By slug. */
  cuisine: (slug: string) => string;
  member: (slug: string) => string;
  showcase: (slug: string) => string;
  /** By name. */
  category: (name: string) => string;
  faqCategory: (name: string) => string;
};

/** A block of a page: rich text is written as paragraphs, members and events as slugs, and a FAQ category by its name. */
export const DemoBlock = z
  .strictObject({ type: z.enum(blockTypes), props: z.looseObject({ id: z.string() }) })
  .check(({ value, issues }) => {
    const { error } = z.safeParse(blocks[value.type].schema, storedBlock(value, anyIds).props);
    for (const { message, path } of error?.issues ?? [])
      issues.push({ code: 'custom', input: value, message, path: ['props', ...path] });
  });
export type DemoBlock = z.infer<typeof DemoBlock>;

const anyId = () => 'a'.repeat(16);
const anyIds: Ids = {
  picture: anyId,
  cuisine: anyId,
  member: anyId,
  showcase: anyId,
  category: anyId,
  faqCategory: anyId,
};

/** The block as the API takes it. */
export function storedBlock({ type, props }: DemoBlock, ids: Ids): DemoBlock {
  const { text, members, showcase, chosen, category } = props;
  return {
    type,
    props: {
      ...props,
      ...(isList(text) ? { text: demoText(text) } : {}),
      ...(isList(members) ? { members: members.map(ids.member) } : {}),
      ...(isList(showcase) ? { showcase: showcase.map(ids.showcase) } : {}),
      ...(type === 'showcases' && isList(chosen) ? { chosen: chosen.map(ids.showcase) } : {}),
      ...(typeof category === 'string' ? { category: ids.faqCategory(category) } : {}),
    },
  };
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
