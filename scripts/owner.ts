import * as z from 'zod/mini';

import { readConfig } from '#api/config/config.ts';
import { connect, ConnectError } from '#api/db/connect.ts';
import { resetOwner } from '#api/users/reset-owner.ts';
import { Email } from '#shared/schemas/common.ts';

import { commandLine, orUsage, UsageError } from './command-line/command-line.ts';

const usage = `Usage: npm run owner -- EMAIL [--any-sign-in]

Makes an owner with this address, or gives whoever has it a new password and an owner's rights, and prints the password once. All of
the person's sessions end, and what signed them in besides the password is removed. The server may be running. DATA_DIR and DATABASE_URL say which installation, as for npm start.

  --any-sign-in   let every domain take passwords again, where only sign-ins at the identity provider count
  --help          print this`;

const { positionals, values } = commandLine({ usage, options: { 'any-sign-in': { type: 'boolean' } }, names: true });
const email = orUsage(() => {
  const parsed = z.safeParse(Email, positionals[0] ?? '');
  if (positionals.length === 1 && parsed.success) return parsed.data;
  throw new UsageError(`Give one email address, like owner@example.com.\n\n${usage}`);
});
const config = orUsage(() => readConfig(process.env));
try {
  const { db, close } = await connect(config);
  const { password, isNew } = await resetOwner(db, email, { anySignIn: values['any-sign-in'] === true });
  await close();
  console.log(`${email} ${isNew ? 'is a new owner' : 'is an owner'} with the password ${password}`);
} catch (error) {
  console.error(error instanceof ConnectError ? error.message : error);
  process.exitCode = 1;
}
