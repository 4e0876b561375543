import { join } from 'node:path';

import { permitMapping } from '#scripts/import/mapping.ts';
import { membersOf } from '#scripts/import/members.ts';
import { readCsvFile } from '#scripts/import/read-file.ts';
import { readRows } from '#scripts/import/rows.ts';
import { syncCuisines } from '#scripts/import/sync-cuisines.ts';
import { syncMembers } from '#scripts/import/sync-members.ts';
import type { Content } from '#site/data/content.ts';
import { loadContent } from '#site/data/load.ts';

import { startApi } from './api.ts';

/**
 * 87 of San Francisco's permits, with all oddities of their 40 applicants' names, foods and addresses (DataSF, public
 * domain).
 */
const permits = join(import.meta.dirname, 'permits.csv');

/**
 * The content of a new domain with imported members, created through a real API: no logo, pictures or texts of its own.
 */
export async function importedNetwork(): Promise<Content> {
  const api = await startApi();
  try {
    await api.addDomain('sf.test', 'SF Street Food');
    const client = await api.signIn('sf.test');
    const { rows } = readRows(await readCsvFile(permits), permitMapping);
    const members = membersOf(rows, permitMapping.live, 'San Francisco');
    const { tagIds } = await syncCuisines(client, members, true, () => undefined);
    await syncMembers(client, members, tagIds, true, () => undefined);
    await api.publish('sf.test');
    return await loadContent({ baseUrl: 'http://api.test', fetch: api.fetch }, 'sf.test', 'https://sf.test');
  } finally {
    await api.close();
  }
}
