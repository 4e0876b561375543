import { randomInt } from 'node:crypto';

import { generateSecret, generateURI, verifySync } from 'otplib';

import { findCodeApp, takeStep } from '../db/code-apps.ts';
import type { Db } from '../db/connect.ts';
import { spendRecoveryCode } from '../db/recovery-codes.ts';
import { networkTime } from '../lib/clock.ts';

/** Seconds that a phone's clock may be off, either way: one step of a code. */
const tolerance = 30;
const appCode = /^\d{6}$/;

/** A secret of 160 bits in Base32, as RFC 4226 advises. */
export function newCodeSecret(): string {
  return generateSecret({ length: 20 });
}

/** What the QR code of a new app says. */
export function codeAppUri(secret: string, email: string, panelOrigin: string): string {
  return generateURI({ issuer: `Caravan ${new URL(panelOrigin).hostname}`, label: email, secret });
}

/** The step of 30 seconds that a code was made in; null if it is wrong, or older or newer than the clocks may differ. */
export function stepOf(secret: string, code: string): number | null {
  const token = plain(code);
  if (!appCode.test(token)) return null;
  const epoch = Math.floor(networkTime() / 1000);
  const result = verifySync({ strategy: 'totp', secret, token, epoch, epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Letters and digits that aren't taken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [count, length, group] = [10, 24, 4];

/** A set of recovery codes of 120 bits each: too many to guess, so that a plain hash is enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from(
      { length },
      (_, at) => (at > 0 && at % group === 0 ? '-' : '') + letters.charAt(randomInt(letters.length)),
    ).join(''),
  );
}

/** A code without what people put between its letters. */
export function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** Takes a code of the person's app, or a recovery code, once; null if it is neither. */
export async function takeCode(db: Db, userId: string, given: string): Promise<'app' | 'recovery' | null> {
  const code = plain(given);
  if (!appCode.test(code)) return (await spendRecoveryCode(db, userId, code)) ? 'recovery' : null;
  const { secret = null } = (await findCodeApp(db, userId)) ?? {};
  const step = secret === null ? null : stepOf(secret, code);
  if (secret === null || step === null) return null;
  return (await takeStep(db, userId, secret, step)) ? 'app' : null;
}
