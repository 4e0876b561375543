import type { SelectQueryBuilder } from 'kysely';

import type { Paging } from '#shared/schemas/common.ts';

/** A page of the rows of a query; `total` counts all of them. */
export async function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: Paging,
) {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return { rows: await query.limit(limit).offset(offset).execute(), total: Number(count) };
}
