import * as z from 'zod/mini';

import { Timestamp } from './common.ts';

const ProblemCode = z.enum([
  'no_records',
  'a_elsewhere',
  'aaaa_elsewhere',
  'proxy_in_front',
  'caa_forbids',
  'dns_unreachable',
  'connection_refused',
  'certificate_invalid',
  'certificate_expires',
  'other_installation',
  'http_error',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

const Found = z.object({ a: z.array(z.string()), aaaa: z.array(z.string()), cname: z.nullable(z.string()) });

/** What a check of a host found. `state` is the furthest step that holds; `answers`: over HTTPS, by this installation. */
export const HostFinding = z.object({
  state: z.enum(['unchecked', 'waiting_for_dns', 'points_here', 'certificate', 'answers']),
  /** `message` and `cure` are whole sentences. Null if nothing is known to be wrong. */
  problem: z.nullable(z.object({ code: ProblemCode, message: z.string(), cure: z.string() })),
  found: Found,
  certificate: z.nullable(z.object({ issuer: z.string(), issued_at: Timestamp, expires_at: Timestamp })),
});
export type HostFinding = z.infer<typeof HostFinding>;

/** A record to enter at the registrar. `name` is relative, as registrars want it: '@', 'www', 'api'. */
const DnsRecord = z.object({ type: z.enum(['A', 'AAAA', 'CNAME']), name: z.string(), value: z.string() });
export type DnsRecord = z.infer<typeof DnsRecord>;

/** A host of a domain, how far it is from being served over HTTPS, and what to do. */
export const HostState = z.extend(HostFinding, {
  host: z.string(),
  role: z.enum(['main', 'alias', 'api']),
  /** False: another host has its pages, and nothing is checked. */
  is_served_here: z.boolean(),
  records: z.array(DnsRecord),
  is_apex: z.boolean(),
  checked_at: z.nullable(Timestamp),
  next_check_at: z.nullable(Timestamp),
});
export type HostState = z.infer<typeof HostState>;

/** The addresses of this installation that records should name. */
const Targets = z.object({ a: z.array(z.string()), aaaa: z.array(z.string()) });
export type Targets = z.infer<typeof Targets>;

export const DomainAddresses = z.object({ hosts: z.array(HostState), targets: Targets });
export type DomainAddresses = z.infer<typeof DomainAddresses>;
