import type { Db } from '../db/connect.ts';
import type { DomainRow } from '../db/schema.ts';

/** The domain's title lives in its own row, where the domain switcher reads it. Part of the transaction that writes the options. */
export async function updateTitle(db: Db, domain: DomainRow, title: string): Promise<void> {
  if (title !== domain.title) await db.updateTable('domains').set({ title }).where('id', '=', domain.id).execute();
}
