import { randomBytes } from 'node:crypto';

import type { Db } from '../db/connect.ts';
import type { PreviewSecrets } from './preview-tokens.ts';

type Name =
  | 'access-token'
  | 'refresh-token'
  | 'preview-token'
  | 'site-preview-token'
  | 'device'
  | 'rebuild-hook'
  | 'address-proof'
  | 'backups';

/** A random secret of 32 bytes (base64url) that every process on the database shares; created on first use. */
export async function sharedSecret(db: Db, name: Name): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

export async function previewSecrets(db: Db): Promise<PreviewSecrets> {
  return { post: await sharedSecret(db, 'preview-token'), site: await sharedSecret(db, 'site-preview-token') };
}
