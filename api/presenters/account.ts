import type { Role } from '#shared/rules/roles.ts';
import type { Account, AccountState } from '#shared/schemas/auth.ts';

import type { SignedIn } from '../context.ts';

type Named = { id: string; email: string; firstname: string; lastname: string };

export function presentUser({ id, email, firstname, lastname }: Named, role: Role): Account {
  return { id, email, firstname, lastname, role };
}

export function presentAccountState({ user, role, domain }: SignedIn): AccountState {
  return { user: presentUser(user, role), domain: { id: domain.id, host: domain.host, title: domain.title } };
}
