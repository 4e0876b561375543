import * as z from 'zod/mini';

import { closePage, definitionOf, type PageItem } from './page-items.ts';

const found = new WeakMap<PageItem, Record<string, string>>();

/** What the schema of a block says against its props, by prop: the same that the API would say. A block is looked at once. */
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
  // The first of each: one thing at a time can be put right.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]));
}

const refusal = /^(?:post_body\.)?blocks\.items\.(\d+)\.props\.?(.*)$/;

/** What the API refused, by the block that it is about and its prop. `ids`: of the page as it was sent. */
export function refusedBlocks(
  named: [name: string, message: string][],
  ids: string[],
): Record<string, Record<string, string>> {
  const blocks: Record<string, Record<string, string>> = {};
  for (const [name, message] of named) {
    const [, index, path = ''] = refusal.exec(name) ?? [];
    const id = index === undefined ? undefined : ids[Number(index)];
    if (id !== undefined) (blocks[id] ??= {})[path.split('.')[0] ?? ''] = message;
  }
  return blocks;
}
