import type { ShownStatus } from '#shared/schemas/statuses.ts';

import type { Context } from '../context.ts';
import { shown } from '../now.ts';
import { fileAt } from './parts.ts';

/** What is true of trucks now, for open pages: a small file that they ask for every minute. */
export function nowPages({ content, memo }: Context) {
  return [memo.of(nowPage, '', { statuses: memo.same('statuses', content.statuses.map(shown)) })];
}

function nowPage({ statuses }: { statuses: ShownStatus[] }) {
  return fileAt('/now.json', 'now', { data: statuses });
}
