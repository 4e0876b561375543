import * as z from 'zod/mini';

import type { Blocks } from '#shared/schemas/post-body.ts';

import { closePage, definitionOf, type PageItem } from './page-items.ts';

const found = new WeakMap<PageItem, Record<string, string>>();

/** The block schema's errors by prop, the same as the API's. Memoized per item. */
export function propErrors(item: PageItem): Record<string, string> {
  const errors = found.get(item) ?? errorsOf(item);
  found.set(item, errors);
  return errors;
}

function errorsOf(item: PageItem): Record<string, string> {
  const schema = definitionOf(item.type)?.schema;
  const stored = closePage([item], null, {}, new Set()).blocks?.items[0]?.props;
  if (!schema || !stored) return {};
  const issues = z.safeParse(schema, stored).error?.issues ?? [];
  // Reversed, so that the first error of each prop wins.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]));
}

const refusal = /^(?:post_body\.)?blocks\.items\.(\d+)\.props\.?(.*)$/;

/** Groups the API's validation errors by block id and prop. `sent`: the blocks that were sent. */
export function refusedBlocks(
  named: [name: string, message: string][],
  sent: Blocks | null,
): Record<string, Record<string, string>> {
  const blocks: Record<string, Record<string, string>> = {};
  for (const [name, message] of named) {
    const [, index, path = ''] = refusal.exec(name) ?? [];
    const id = index === undefined ? undefined : sent?.items[Number(index)]?.props.id;
    if (id !== undefined) (blocks[id] ??= {})[path.split('.')[0] ?? ''] = message;
  }
  return blocks;
}
