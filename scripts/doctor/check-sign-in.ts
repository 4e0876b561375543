import { hostOf } from '#api/auth/passkeys.ts';
import { openProvider } from '#api/auth/provider.ts';
import type { Config } from '#api/config/config.ts';
import { originOf } from '#api/config/origins.ts';
import type { Connection } from '#api/db/connect.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, reasonOf, warning, wrong } from './finding.ts';

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

/** Whether the identity provider tells its addresses. Its client and secret show only at a sign-in. */
export async function checkProvider({ signOn, panelHost }: Config): Promise<Finding[]> {
  if (signOn === null) return [];
  const provider = openProvider(signOn, originOf(panelHost));
  try {
    await provider.check();
    return [fine(`${provider.name} answers at ${provider.issuer}.`)];
  } catch (error) {
    return [
      wrong(
        `${provider.name} does not answer at ${provider.issuer}: ${reasonOf(error)}.`,
        'Check OIDC_ISSUER, and whether this machine reaches it. Passwords work meanwhile, but where a domain takes only single sign-on.',
      ),
    ];
  }
}
