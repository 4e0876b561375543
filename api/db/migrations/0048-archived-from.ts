import type { Ddl } from './ddl.ts';

/** The status that a submission had when it was archived. Those that older versions archived come back as read. */
export async function up({ add }: Ddl): Promise<void> {
  await add('submissions', 'archived_from');
}
