import * as z from 'zod/mini';

import { blocks, isBlockType } from '#shared/blocks/registry.ts';
import type { Blocks } from '#shared/schemas/post-body.ts';

import { invalidFields } from '../errors.ts';

/**
 * Refuses props that a block can't show, and two blocks with one id, since a block's pictures go by it. Blocks and keys that
 * this version doesn't know are stored as they came. Throws ApiError invalid_fields.
 */
export function checkBlocks(built: Blocks | null | undefined): void {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, { type, props }] of (built?.items ?? []).entries()) {
    const at = `post_body.blocks.items.${index}.props`;
    if (seen.has(props.id)) (errors[`${at}.id`] ??= []).push('Another block has this id');
    seen.add(props.id);
    const parsed = isBlockType(type) ? z.safeParse(blocks[type].schema, props) : null;
    for (const issue of parsed?.error?.issues ?? []) (errors[[at, ...issue.path].join('.')] ??= []).push(issue.message);
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
