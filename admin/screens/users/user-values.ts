import * as z from 'zod/mini';

import { HttpError, isHttpError } from '#shared/client/errors/http-error.ts';
import { type MemberRole, memberRoles, type Role } from '#shared/rules/roles.ts';
import { Role as RoleName } from '#shared/schemas/auth.ts';
import { Email, requiredText } from '#shared/schemas/common.ts';
import type { User } from '#shared/schemas/users.ts';

/** Domain id → role there; empty for none. */
export type Elsewhere = Record<string, MemberRole | ''>;
export type UserValue = { firstname: string; lastname: string; role: Role; elsewhere: Elsewhere };
export type InviteValue = UserValue & { email: string };

export const UserForm = z.object({
  firstname: requiredText('First name', 100),
  lastname: requiredText('Last name', 100),
  role: RoleName,
  elsewhere: z.record(z.string(), z.enum(['', ...memberRoles])),
});
export const InviteForm = z.extend(UserForm, { email: Email });

/** The first and last name in an address like inga.berg@example.com; empty where it says only one of them. */
function namesIn(email: string): { firstname: string; lastname: string } {
  const [own = ''] = email.split(/[@+]/);
  const [first = '', last = '', ...more] = own.split(/[._-]/);
  const isName = [first, last].every((word) => /^\p{L}{2,}$/u.test(word)) && more.length === 0;
  return isName ? { firstname: capital(first), lastname: capital(last) } : { firstname: '', lastname: '' };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** The changed value, whose name follows the address until somebody types another one. */
export function nameFromEmail(before: InviteValue, next: InviteValue): InviteValue {
  const [was, is] = [namesIn(before.email), namesIn(next.email)];
  return {
    ...next,
    ...(next.firstname === was.firstname && next.lastname === was.lastname && is),
  };
}

export function valueOf({ firstname, lastname, role, domains }: User, hereId: string): UserValue {
  const others = domains.filter(({ id }) => id !== hereId);
  return {
    firstname,
    lastname,
    role,
    elsewhere: Object.fromEntries(others.map((one) => [one.id, one.role as MemberRole])),
  };
}

/** The changed roles, in the shape of the API: null removes the user from a domain. */
export function rolesChanged(next: Elsewhere, before: Elsewhere = {}): { id: string; role: MemberRole | null }[] {
  return Object.entries(next)
    .filter(([id, role]) => role !== (before[id] ?? ''))
    .map(([id, role]) => ({ id, role: role || null }));
}

/** Assigns a refusal without a field to the field for its code, so that the form shows it there. Returns other errors unchanged. */
export function besideField(error: unknown, fields: Record<string, string>): unknown {
  const field = isHttpError(error) ? fields[error.code] : undefined;
  if (!isHttpError(error) || !error.body || field === undefined) return error;
  const body = { ...error.body, errors: { [field]: [error.body.message] } };
  return new HttpError(error.method, error.url, error.status, error.statusText, body, error.retryAfter);
}
