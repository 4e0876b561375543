import type { BlockField } from '#shared/blocks/base/define.ts';
import { blocks, isBlockType } from '#shared/blocks/registry.ts';
import { asItems } from '#shared/blocks/walk.ts';
import { postTypeIds, type PostTypeId, postTypes } from '#shared/rules/post-types.ts';
import type { Difference } from '#shared/schemas/differences.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';

import type { Mentions } from './use-names.ts';

/** What a difference mentions by id, to load only the lists that name it. */
export function mentionsOf({ kind, before, after }: Difference): Mentions {
  const fields = new Set<BlockField['kind']>();
  const posts = new Set<PostTypeId>();
  if (kind === 'error-page') posts.add(postTypeIds.member);
  for (const state of [before, after]) {
    const { post_body: body = state } = (state ?? {}) as { post_body?: unknown };
    const { blocks: built, external_data: external } = (body ?? {}) as {
      blocks?: { items: BlockItem[] } | null;
      external_data?: { members?: string[] };
    };
    if (external?.members) posts.add(postTypeIds.member);
    for (const field of usedFields(built?.items ?? [])) {
      fields.add(field.kind);
      if (field.kind === 'posts') posts.add(postTypes[field.type].id);
    }
  }
  return {
    posts,
    faqs: fields.has('faqs'),
    faqCategories: fields.has('faq-category'),
    sections: fields.has('section'),
  };
}

/** The fields of these blocks and of those inside them that have a value. */
function usedFields(items: BlockItem[]): BlockField[] {
  return items.flatMap(({ type, props }) => {
    if (!isBlockType(type)) return [];
    const used = Object.entries(blocks[type].fields as Record<string, BlockField>).filter(([prop]) =>
      hasValue(props[prop]),
    );
    return used.flatMap(([prop, field]) => (field.kind === 'blocks' ? usedFields(asItems(props[prop])) : [field]));
  });
}

function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
