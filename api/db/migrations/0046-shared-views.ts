import type { Ddl } from './ddl.ts';

/** Since when everybody in the domain sees a saved view. Null for a private one. */
export async function up({ add }: Ddl): Promise<void> {
  await add('saved_views', 'shared_at');
}
