import type { Config } from '#api/config/config.ts';
import type { Connection } from '#api/db/connect.ts';
import { countBehind, listBehind } from '#api/db/projections.ts';
import type { Finding } from '#shared/schemas/installation.ts';
import { openCdn } from '#site/publish/projections/cdn/open-cdn.ts';

import { fine, reasonOf, warning, wrong } from './finding.ts';

const named = 5;

/** Whether bucket and CDN follow what is live. */
export async function checkOutside({ db }: Connection, { sitesBucket, cdn }: Config): Promise<Finding[]> {
  if (sitesBucket === null && cdn === null) return [];
  const total = await countBehind(db);
  if (total === 0) return [fine('The bucket and CDN have everything that is live.')];
  const behind = (await listBehind(db, named)).map(({ host, error }) =>
    error === null
      ? warning(
          `The bucket or CDN doesn’t follow ${host}.`,
          'Is a server running that publishes (ROLE=all or publisher)?',
        )
      : wrong(
          `The bucket or CDN doesn’t follow ${host}: ${error}.`,
          'It is retried automatically, or right away with the button on its receipt.',
        ),
  );
  const more = total > named ? [warning(`The same goes for ${total - named} more.`, 'Fix those above first.')] : [];
  return [...behind, ...more];
}

/** Whether the CDN takes the key. Drops nothing. */
export async function checkCdn({ cdn }: Config): Promise<Finding[]> {
  if (cdn === null) return [];
  try {
    return [fine(`${await openCdn(cdn).check()}.`)];
  } catch (error) {
    return [wrong(`${reasonOf(error)}.`, 'Without it edges of the CDN keep old pages for up to a day.')];
  }
}
