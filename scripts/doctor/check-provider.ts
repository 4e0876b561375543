import { openProvider } from '#api/auth/provider.ts';
import type { Config } from '#api/config/config.ts';
import { originOf } from '#api/config/origins.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, reasonOf, wrong } from './finding.ts';

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
