import type { Call } from '#shared/calls/call.ts';

import type { SignedIn } from '../auth/access.ts';
import { writeEntry } from '../db/audit.ts';
import { findUserByEmail } from '../db/users.ts';
import { ApiError } from '../lib/errors.ts';
import { operationOf } from '../openapi/calls.ts';
import type { RequestContext } from '../services/context.ts';
import { kindOf, nameOf, thingIn } from './things.ts';

/** Calls that are repeated while somebody edits one thing, or because an answer got lost: those within minutes are one entry. */
const folded = new Set([
  'posts.create',
  'options.createDomain',
  'users.create',
  'posts.updateBody',
  'posts.updateData',
  'posts.updateOrder',
  'previews.createLink',
  'faqs.update',
  'media.update',
  'analytics.update',
  'sections.update',
  'submissions.update',
  'options.updateOptions',
  'options.updateColors',
  'options.updateErrorPage',
  'options.updateSocials',
  'options.updateMenus',
  'options.updateSeo',
  'options.updateSiteMap',
]);
/** Whole domains concern the network, not the domain that the owner happened to be in. */
const ofNetwork = (operation: string) => operation.startsWith('domains.') || operation === 'options.createDomain';
const loginFailed = 'auth.loginFailed';
const longest = 300;

type Input = { params?: unknown; body?: unknown };

/**
 * Runs a call's handler and writes the entry of what it did: every write of somebody signed in, sign-ins whether they worked
 * or not, and files that are taken away. The entry is awaited before the answer goes out: what was acknowledged is in the log.
 */
export async function audited<T>(
  call: Call,
  context: RequestContext,
  input: Input,
  handle: () => Promise<T>,
): Promise<T> {
  const operation = operationOf(call);
  if (operation === 'auth.login') return signIn(context, input, handle);
  const counts = call.access !== 'publisher' && (call.method !== 'GET' || call.file !== undefined);
  const { account } = context;
  if (!counts || !account) return handle();
  const id = idIn(input.params);
  // Asked before: what is deleted has no name afterwards.
  const before = id ? await nameOf(context.db, groupOf(operation), account.domain.id, id) : '';
  const reply = await handle();
  await record({ operation, account, before }, context, input, reply);
  return reply;
}

async function signIn<T>(context: RequestContext, input: Input, handle: () => Promise<T>): Promise<T> {
  const { db, address } = context;
  let reply;
  try {
    reply = await handle();
  } catch (error) {
    const refused = error instanceof ApiError && ['wrong_credentials', 'forbidden'].includes(error.code);
    if (refused) await recordRefusedSignIn(context, input.body);
    throw error;
  }
  const { user, domain } = (reply as { data: { user: Named; domain: { id: string } } }).data;
  const who = { domain_id: domain.id, user_id: user.id, user_name: nameOfUser(user), thing_id: null, title: '' };
  await writeEntry(db, { ...who, operation: 'auth.login', kind: 'account', address }, { folds: false });
  return reply;
}

type Done = { operation: string; account: SignedIn; before: string };

async function record(
  { operation, account, before }: Done,
  { db, address }: RequestContext,
  input: Input,
  reply: unknown,
): Promise<void> {
  const { id, title } = thingIn(reply);
  const many = idsIn(input.body);
  const kind = operation === 'options.createDomain' ? 'domain' : kindOf(groupOf(operation));
  await writeEntry(
    db,
    {
      domain_id: ofNetwork(operation) ? null : account.domain.id,
      user_id: account.user.id,
      user_name: nameOfUser(account.user),
      operation,
      kind,
      thing_id: idIn(input.params) ?? id,
      title: (many > 0 ? `${many} ${kind}${many === 1 ? '' : 's'}` : title || before).slice(0, longest),
      address,
    },
    { folds: folded.has(operation) },
  );
}

/**
 * Writes the entry of a sign-in that was refused. What was typed is kept only where it is an account's address: people type
 * passwords there, too.
 */
async function recordRefusedSignIn(context: RequestContext, body: unknown): Promise<void> {
  const user = await findUserByEmail(context.db, (body as { email: string }).email);
  await writeEntry(
    context.db,
    {
      domain_id: null,
      user_id: user?.id ?? null,
      user_name: user ? nameOfUser(user) : '',
      operation: loginFailed,
      kind: 'account',
      thing_id: user?.id ?? null,
      title: user?.email ?? '',
      address: context.address,
    },
    { folds: true },
  );
}

type Named = { id: string; email: string; firstname: string; lastname: string };

function nameOfUser({ firstname, lastname, email }: Omit<Named, 'id'>): string {
  return `${firstname} ${lastname}`.trim() || email;
}

function groupOf(operation: string): string {
  return operation.split('.')[0] ?? '';
}

function idIn(params: unknown): string | null {
  const id = (params as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

function idsIn(body: unknown): number {
  const ids = (body as { ids?: unknown } | null | undefined)?.ids;
  return Array.isArray(ids) ? ids.length : 0;
}
