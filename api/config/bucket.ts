import * as z from 'zod/mini';

import type { Bucket } from '#shared/rules/bucket.ts';

import { ConfigError, setting, startsWith } from './setting.ts';

const variables = {
  ENDPOINT: setting(z.optional(startsWith(/^https?:\/\//, 'takes a link like https://s3.example.com'))),
  REGION: setting(z.optional(z.string())),
  BUCKET: setting(
    z.optional(
      startsWith(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'takes the name of a bucket, which has no capital letters'),
    ),
  ),
  ACCESS_KEY_ID: setting(z.optional(z.string())),
  SECRET_ACCESS_KEY: setting(z.optional(z.string())),
};

type Named<Prefix extends string> = {
  [Name in keyof typeof variables as `${Prefix}${Name}`]: (typeof variables)[Name];
};

/** The variables of one bucket, with `prefix` before their names. */
export function bucketVariables<Prefix extends string>(prefix: Prefix): Named<Prefix> {
  const named = Object.entries(variables).map(([name, schema]) => [prefix + name, schema]);
  return Object.fromEntries(named) as Named<Prefix>;
}

/**
 * Requires all settings of a bucket or none: an incomplete set would fail only at the first upload. `purpose` says what
 * the bucket is for. Throws ConfigError.
 */
export function bucketOf(env: Record<string, unknown>, prefix: string, purpose: string): Bucket | null {
  const value = (name: keyof typeof variables) => env[prefix + name] as string | undefined;
  const names = Object.keys(variables) as (keyof typeof variables)[];
  if (names.every((name) => value(name) === undefined)) return null;
  const endpoint = value('ENDPOINT');
  const bucket = {
    name: value('BUCKET'),
    // S3 services other than Amazon's have an endpoint, and many have no regions.
    region: value('REGION') ?? (endpoint ? 'us-east-1' : undefined),
    accessKeyId: value('ACCESS_KEY_ID'),
    secretAccessKey: value('SECRET_ACCESS_KEY'),
  };
  const { name, region, accessKeyId, secretAccessKey } = bucket;
  if (name !== undefined && region !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined)
    return { endpoint: endpoint ?? null, name, region, accessKeyId, secretAccessKey };
  const missing = [
    ...(name === undefined ? ['BUCKET'] : []),
    ...(region === undefined ? ['REGION'] : []),
    ...(accessKeyId === undefined ? ['ACCESS_KEY_ID'] : []),
    ...(secretAccessKey === undefined ? ['SECRET_ACCESS_KEY'] : []),
  ];
  throw new ConfigError(
    missing
      .map((variable) => `${prefix}${variable} is missing: ${purpose} only with all ${prefix.slice(0, -1)} settings`)
      .join('\n'),
  );
}
