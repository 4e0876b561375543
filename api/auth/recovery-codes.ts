import type { Db } from '../db/connect.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../db/recovery-codes.ts';
import { newRecoveryCodes, plain } from './codes.ts';
import { hasSecondFactor } from './second-factor.ts';

/** Gives a person new recovery codes; the older ones end. Returns them in clear text, to be shown once. */
export async function giveRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(plain));
  return codes;
}

/** The same for whoever has none left, since a lost device would lock them out; null for anybody else. */
export async function giveMissingCodes(trx: Db, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(trx, userId)) > 0 ? null : giveRecoveryCodes(trx, userId);
}

/** Ends the codes of whoever has no second factor any more. */
export async function endNeedlessCodes(trx: Db, userId: string): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) await replaceRecoveryCodes(trx, userId, []);
}
