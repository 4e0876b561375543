import * as z from 'zod/mini';

import { setting } from './setting.ts';

/** What a node of several does: everything, or one part of the work. */
export const nodeRoles = ['all', 'web', 'api', 'publisher'] as const;
export type NodeRole = (typeof nodeRoles)[number];

function count(unit: 'seconds' | 'megabytes', min: number, max: number) {
  const takes = `takes a number of ${unit} from ${min} to ${max}`;
  return z.pipe(
    z.string().check(
      z.trim(),
      z.regex(/^\d{1,8}$/, takes),
      z.refine((value) => Number(value) >= min && Number(value) <= max, { error: takes }),
    ),
    z.transform(Number),
  );
}

/** How this node takes part in the installation's work. */
export const nodeVariables = {
  ROLE: setting(z._default(z.enum(nodeRoles, 'takes all, web, api or publisher'), 'all')),
  CUT_OFF_SECONDS: setting(z._default(count('seconds', 5, 86_400), 300)),
  CACHE_MB: setting(z._default(count('megabytes', 64, 10_000_000), 1024)),
  DRAIN_SECONDS: setting(z.optional(count('seconds', 0, 300))),
};

/** What the nodes of one installation share, as settings. */
const shared = {
  DATABASE_URL: 'the nodes share a database',
  S3_BUCKET: 'the nodes share the pictures, in a bucket',
  PACKS_S3_BUCKET: 'the nodes share the releases, in a bucket',
};

/** Settings that a node with only a part of the work lacks. */
export function nodeProblems(environment: Record<string, string | undefined>): string[] {
  const role = environment['ROLE'] ?? '';
  if (role === '' || role === 'all') return [];
  return Object.entries(shared).flatMap(([name, why]) =>
    environment[name] ? [] : [`${name} is missing: with ROLE=${role}, ${why}.`],
  );
}
