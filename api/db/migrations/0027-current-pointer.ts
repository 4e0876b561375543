import type { Ddl } from './ddl.ts';

/** What visitors get is decided here, no longer on the publisher's disk. It fills these columns when it starts (site/publish/move-over.ts). */
export async function up({ db, add }: Ddl): Promise<void> {
  await add('releases', 'manifest');
  await add('domains', 'shown_manifest');
  await db.schema.alterTable('domains').addColumn('shown_number', 'integer').execute();
  await db.schema.alterTable('domains').dropColumn('kept_releases').execute();
}
