import { addToRelease, differingHeads, takeLive } from '#api/db/live-list.ts';
import { lockDomain } from '#api/db/lock.ts';
import { addRedirects, keepRedirects } from '#api/db/release-redirects.ts';
import { transact } from '#api/db/transact.ts';
import { newId } from '#api/lib/ids.ts';
import type { Services } from '#api/services/context.ts';

/** Takes everything that is saved in a domain live, as a publisher does at the end of a release, but without one. */
export async function publishSaved({ db }: Pick<Services, 'db'>, host: string): Promise<void> {
  await transact(db, async (trx) => {
    const domain = await trx.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirst();
    if (!domain) return;
    await lockDomain(trx, domain.id);
    const heads = await differingHeads(trx, domain.id);
    if (heads.length === 0) return;
    const release = newId();
    await addToRelease(trx, release, heads);
    await addRedirects(trx, domain.id, release);
    await takeLive(trx, domain.id, release);
    await keepRedirects(trx, domain.id, release);
    // No release could bring back what was live before.
    await trx.deleteFrom('release_documents').where('release_id', '=', release).execute();
  });
}
