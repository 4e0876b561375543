import * as z from 'zod/mini';

import type { CdnSettings } from '#shared/rules/cdn.ts';
import { secretRefusal } from '#shared/rules/hook-secret.ts';

import { link, matches, setting } from './setting.ts';

/** The settings of a CDN in front of the installation. */
export const cdnVariables = {
  CDN: setting(z.optional(z.enum(['cloudflare', 'fastly', 'webhook'], 'takes cloudflare, fastly or webhook'))),
  CDN_API_KEY: setting(z.optional(matches(/^\S+$/, 'takes a key, without spaces'))),
  CDN_SERVICE: setting(z.optional(matches(/^[A-Za-z0-9]+$/, 'takes the id of a zone or service: letters and digits'))),
  CDN_PURGE_URL: setting(
    z.optional(link(/^https?:\/\/(?![^/?#]*@)/, 'takes a link like https://purge.example.com, without a user name')),
  ),
};

type Env = { [Name in keyof typeof cdnVariables]?: string | undefined };

/** The CDN that complete settings name; null without one. */
export function cdnOf({
  CDN: kind,
  CDN_API_KEY: key,
  CDN_SERVICE: service,
  CDN_PURGE_URL: url,
}: Env): CdnSettings | null {
  if (key === undefined) return null;
  if (kind === 'cloudflare') return { kind, key, zone: service ?? null };
  if (kind === 'fastly') return service === undefined ? null : { kind, key, service };
  return kind === 'webhook' && url !== undefined ? { kind, secret: key, url } : null;
}

/** A sentence for each setting of the CDN that is missing, or that nothing reads. */
export function cdnProblems(environment: Record<string, string | undefined>): string[] {
  const { CDN: kind, CDN_API_KEY: key, CDN_SERVICE: service, CDN_PURGE_URL: url } = environment;
  if (!kind)
    return key || service || url
      ? ['CDN is missing: CDN_API_KEY, CDN_SERVICE and CDN_PURGE_URL are only read with it.']
      : [];
  const problems: string[] = [];
  if (!key) problems.push(`CDN_API_KEY is missing: with CDN=${kind}, ${keyFor[kind] ?? 'the CDN is asked with it'}.`);
  if (kind === 'fastly' && !service) problems.push('CDN_SERVICE is missing: with CDN=fastly it names the service.');
  if (kind === 'webhook' && !url) problems.push('CDN_PURGE_URL is missing: with CDN=webhook it is called.');
  if (kind !== 'webhook' && url) problems.push('CDN_PURGE_URL is only read with CDN=webhook: remove it.');
  const refused = kind === 'webhook' && key ? secretRefusal(key) : null;
  if (refused !== null)
    problems.push(`CDN_API_KEY is ${key?.length} hidden characters: with CDN=webhook it ${refused}.`);
  return problems;
}

const keyFor: Record<string, string> = {
  cloudflare: 'it is an API token that may purge the cache',
  fastly: 'it is an API token that may purge',
  webhook: 'calls are signed with it',
};
