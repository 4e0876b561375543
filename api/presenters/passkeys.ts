import type { Passkey } from '#shared/schemas/passkeys.ts';

import { hostOf } from '../auth/passkeys.ts';
import type { PasskeyRow } from '../db/schema.ts';

export function presentPasskey(row: PasskeyRow, panelOrigin: string): Passkey {
  const { id, name, rp_id: host, created_at, last_used_at } = row;
  return { id, name, host, here: host === hostOf(panelOrigin), created_at, last_used_at };
}
