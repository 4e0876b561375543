import * as z from 'zod/mini';

import type { Bucket } from '#shared/rules/bucket.ts';

import { link, matches, setting } from './setting.ts';

const variables = {
  ENDPOINT: setting(z.optional(link(/^https?:\/\//, 'takes a link like https://s3.example.com'))),
  REGION: setting(z.optional(matches(/^[\w-]+$/, 'takes the name of a region, like eu-central-1'))),
  BUCKET: setting(
    z.optional(
      z
        .string()
        .check(
          z.regex(/^.{3,63}$/s, 'takes a bucket’s name, which has 3 to 63 characters'),
          z.regex(
            /^[a-z0-9][a-z0-9.-]*[a-z0-9]$/,
            'takes the name of a bucket: small letters, digits, dots and hyphens, with a letter or digit at both ends',
          ),
        ),
    ),
  ),
  ACCESS_KEY_ID: setting(z.optional(matches(/^\S+$/, 'takes the id of a key, without spaces'))),
  SECRET_ACCESS_KEY: setting(z.optional(matches(/^\S+$/, 'takes the secret of a key, without spaces'))),
};

type Named<Prefix extends string> = {
  [Name in keyof typeof variables as `${Prefix}${Name}`]: (typeof variables)[Name];
};

/** The variables of one bucket, with `prefix` before their names. */
export function bucketVariables<Prefix extends string>(prefix: Prefix): Named<Prefix> {
  const named = Object.entries(variables).map(([name, schema]) => [prefix + name, schema]);
  return Object.fromEntries(named) as Named<Prefix>;
}

/** The bucket that complete settings name; null without them. */
export function bucketOf(env: Record<string, unknown>, prefix: string): Bucket | null {
  const value = (name: keyof typeof variables) => env[prefix + name] as string | undefined;
  const endpoint = value('ENDPOINT');
  // S3 services other than Amazon's have an endpoint, and many have no regions.
  const [name, region] = [value('BUCKET'), value('REGION') ?? (endpoint ? 'us-east-1' : undefined)];
  const [accessKeyId, secretAccessKey] = [value('ACCESS_KEY_ID'), value('SECRET_ACCESS_KEY')];
  if (name === undefined || region === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null;
  return { endpoint: endpoint ?? null, name, region, accessKeyId, secretAccessKey };
}

/**
 * Requires all settings of a bucket or none: an incomplete set would fail only at the first upload. Returns a sentence for each
 * that is missing. `purpose` says what the bucket is for.
 */
export function missingOf(env: Record<string, string | undefined>, prefix: string, purpose: string): string[] {
  const given = (name: string) => Boolean(env[prefix + name]);
  if (!Object.keys(variables).some(given)) return [];
  const needed = ['BUCKET', ...(given('ENDPOINT') ? [] : ['REGION']), 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];
  return needed
    .filter((name) => !given(name))
    .map((name) => `${prefix}${name} is missing: ${purpose} only with all ${prefix.slice(0, -1)} settings.`);
}
