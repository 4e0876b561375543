import { hostOf } from '#api/auth/passkeys.ts';
import type { Config } from '#api/config/config.ts';
import { originOf } from '#api/config/origins.ts';
import type { Connection } from '#api/db/connect.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { warning } from './finding.ts';

/** Passkeys that were made at another host of the panel: a browser offers them only there. */
export async function checkPasskeys({ db }: Connection, config: Config): Promise<Finding[]> {
  const old = await db
    .selectFrom('passkeys')
    .select(['rp_id', 'user_id'])
    .where('rp_id', '<>', hostOf(originOf(config.panelHost)))
    .orderBy('rp_id')
    .execute();
  return [...Map.groupBy(old, ({ rp_id }) => rp_id)].map(([host, keys]) => {
    const people = new Set(keys.map(({ user_id }) => user_id)).size;
    const what =
      keys.length === 1
        ? 'A passkey works'
        : `${keys.length} passkeys of ${people === 1 ? 'one person' : `${people} people`} work`;
    return warning(
      `${what} only at ${host}, where the panel was before.`,
      'They sign in with their password and a code or recovery code, then make a new passkey in their profile. Or set PANEL_HOST back.',
    );
  });
}
