import type { PreviewLink } from '#shared/schemas/preview.ts';

import { isBuiltElsewhere } from '../db/build-hooks.ts';
import type { Db } from '../db/connect.ts';
import type { DomainRow } from '../db/schema.ts';

type Needs = { db: Db; builtElsewhere: boolean; domain: DomainRow; siteOrigin: (host: string) => string };

/** A link with a signed token. At the own host of a domain that is built elsewhere is a static host, which has no previews. */
export async function presentLink(
  needs: Needs,
  { token, expiresAt }: { token: string; expiresAt: string },
): Promise<PreviewLink> {
  const { host } = needs.domain;
  const at = needs.siteOrigin((await isBuiltElsewhere(needs)) ? `api.${host}` : host);
  return { url: `${at}/preview/${token}`, expires_at: expiresAt };
}
