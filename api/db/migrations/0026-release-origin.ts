import type { Ddl } from './ddl.ts';

type Database = {
  releases: { id: string; origin: string | null };
  scheduled_releases: { release_id: string | null; name: string };
};

/** What a release was made for: an undo, another try, or a time that came. Of earlier releases only the last is known. */
export async function up({ db: anyDb, add }: Ddl): Promise<void> {
  await add('releases', 'origin');
  const db = anyDb.withTables<Database>();
  const groups = await db.selectFrom('scheduled_releases').select(['release_id', 'name']).execute();
  for (const { release_id: id, name } of groups) {
    if (id === null) continue;
    const origin = JSON.stringify({ kind: 'schedule', name });
    await db.updateTable('releases').set({ origin }).where('id', '=', id).execute();
  }
}
