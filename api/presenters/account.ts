import type { Role } from '#shared/rules/roles.ts';
import type { Account, AccountState } from '#shared/schemas/auth.ts';
import type { AccountSession } from '#shared/schemas/sessions.ts';

import type { SignedIn } from '../auth/access.ts';
import { browserName } from '../auth/browser-name.ts';
import type { EnterableDomain } from '../db/domains.ts';
import type { ListedSession } from '../db/sessions.ts';
import type { Mailer } from '../mail/mailer.ts';

type Named = { id: string; email: string; firstname: string; lastname: string };

type Demands = { factorDueAt: string | null; signOnNeeded: string | null };

export function presentUser({ id, email, firstname, lastname }: Named, role: Role, demands: Demands): Account {
  const { factorDueAt, signOnNeeded } = demands;
  return { id, email, firstname, lastname, role, factor_due_at: factorDueAt, sign_on_needed: signOnNeeded };
}

/** `enterable`: the domains that the user may enter; `mailsTo`: where this installation's emails go. */
export function presentAccountState(
  { user, role, domain, factorDueAt, signOnNeeded }: SignedIn,
  { enterable, mailsTo }: { enterable: EnterableDomain[]; mailsTo: Mailer['to'] },
): AccountState {
  const domains = enterable.map((row) => ({ id: row.id, host: row.host, title: row.title, role: row.role }));
  return {
    user: {
      ...presentUser(user, role, { factorDueAt, signOnNeeded }),
      roles: [...new Set(domains.map((one) => one.role))],
      domains,
    },
    domain: { id: domain.id, host: domain.host, title: domain.title },
    mail_server: mailsTo === 'server',
  };
}

/** `lifetime`: milliseconds from the sign-in to the end of every session. */
export function presentSession(
  session: ListedSession,
  { currentId, lifetime }: { currentId: string; lifetime: number },
): AccountSession {
  return {
    id: session.id,
    current: session.id === currentId,
    browser: browserName(session.user_agent),
    address: session.address || null,
    domain: { id: session.domain_id, host: session.host, title: session.title },
    created_at: session.created_at,
    last_used_at: session.last_used_at,
    ends_at: new Date(Date.parse(session.created_at) + lifetime).toISOString(),
    signed_in_by: session.signed_in_by,
  };
}
