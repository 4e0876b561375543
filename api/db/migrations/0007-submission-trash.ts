import type { Ddl } from './ddl.ts';

/** The trash of submissions, so that deleting can be undone. */
export async function up({ add }: Ddl): Promise<void> {
  await add('submissions', 'deleted_at');
}
