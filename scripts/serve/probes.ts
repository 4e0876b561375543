import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import type { Log } from '#shared/trace/log.ts';

/** What is wrong with a role: a word for the answer, which anybody may read, and a sentence for the log. */
export type Failing = { part: string; reason: string };
/** The parts of this process that a load balancer may ask for alone. */
export const roles = ['web', 'api', 'publisher'] as const;
export type Role = (typeof roles)[number];
/** Of the roles that this node has. */
export type Checks = Partial<Record<Role, () => Promise<Failing | null>>>;

export type Probes = {
  /** Answers a request for a probe, at any host, and returns whether it was one. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** What the node can do from now on; again when it can do more. */
  open: (checks: Checks) => void;
  /** From now on the process isn't ready: who sends it requests should stop. */
  drain: () => void;
};

const paths = /^\/api\/health\/(live|ready)(?:\?(.*))?$/;
/** Milliseconds that a result is reused: probes of several load balancers cost no more than one. */
const fresh = 2000;
/** Milliseconds until a part that doesn't answer counts as failing. */
const patience = 5000;

type Result = { at: number; failing: Promise<Failing | null> };

/**
 * `GET /api/health/live`: the process answers. `GET /api/health/ready`: it can do its work, or that of one role (`?role=web`), else 503
 * with the parts that can't. Restart what isn't live, and send no requests to what isn't ready.
 */
export function createProbes(log: Log): Probes {
  let checks: Checks | null = null;
  let draining = false;
  const results = new Map<Role, Result>();
  const logged = new Map<Role, string>();

  async function check(role: Role, using: Checks): Promise<Failing | null> {
    const own = using[role];
    if (!own) return { part: 'not here', reason: `this node has no role ${role}` };
    const known = results.get(role);
    if (known && performance.now() - known.at < fresh) return known.failing;
    const failing = inTime(own).then((found) => note(role, found));
    results.set(role, { at: performance.now(), failing });
    return failing;
  }

  function note(role: Role, found: Failing | null): Failing | null {
    const line = found ? `not ready: ${role}: ${found.reason}` : `ready again: ${role}`;
    if (line !== (logged.get(role) ?? `ready again: ${role}`)) log(line, { level: found ? 'error' : 'info' });
    logged.set(role, line);
    return found;
  }

  /** `asked`: null for all that this node has. */
  async function readiness(
    asked: readonly Role[] | null,
  ): Promise<{ status: string; failing?: Record<string, string> }> {
    if (draining) return { status: 'draining' };
    if (!checks) return { status: 'starting' };
    const using = checks;
    const found = await Promise.all(
      (asked ?? rolesOf(using)).map(async (role) => [role, await check(role, using)] as const),
    );
    // The process may have begun to drain meanwhile.
    if (draining) return { status: 'draining' };
    const failing = found.flatMap(([role, what]) => (what ? [[role, what.part] as const] : []));
    return failing.length === 0 ? { status: 'ready' } : { status: 'failing', failing: Object.fromEntries(failing) };
  }

  return {
    answer: (request, response) => {
      const [, name, search = ''] = paths.exec(request.url ?? '') ?? [];
      if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      if (name === 'live') {
        send(response, 200, { status: 'live' });
        return true;
      }
      const role = new URLSearchParams(search).get('role');
      const asked = role === null ? null : roles.filter((one) => one === role);
      if (asked?.length === 0)
        send(response, 400, { status: `There is no role of this name: ask for ${roles.join(', ')}` });
      else void readiness(asked).then((found) => send(response, found.status === 'ready' ? 200 : 503, found));
      return true;
    },
    open: (opened) => void (checks = opened),
    drain: () => void (draining = true),
  };
}

const rolesOf = (checks: Checks) => roles.filter((role) => checks[role] !== undefined);

async function inTime(check: () => Promise<Failing | null>): Promise<Failing | null> {
  const late = new AbortController();
  try {
    return await Promise.race([
      check(),
      wait(
        patience,
        { part: 'no answer', reason: `no answer within ${patience / 1000} s` },
        { signal: late.signal, ref: false },
      ),
    ]);
  } catch (error) {
    return { part: 'error', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    late.abort();
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${JSON.stringify(body)}\n`);
}
