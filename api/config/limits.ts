import * as z from 'zod/mini';

import { setting } from './setting.ts';

const kilobyte = 1024;
const units = { bytes: 1, kb: kilobyte, mb: kilobyte ** 2, gb: kilobyte ** 3, tb: kilobyte ** 4 };
const unitsOf = (text: string) => units[text.toLowerCase() as keyof typeof units];

/** A number of things; 0 means no limit. */
const count = (initial: number) =>
  setting(
    z._default(
      z.pipe(
        z.string().check(z.trim(), z.regex(/^\d{1,9}$/, 'takes a whole number, or 0 for no limit')),
        z.transform(Number),
      ),
      initial,
    ),
  );

/** An amount of data, in bytes; 0 means no limit. */
const size = (initial: number, unit: 'mb' | 'gb') =>
  setting(
    z._default(
      z.pipe(
        z
          .string()
          .check(
            z.trim(),
            z.regex(
              /^(?:0|\d{1,6}(?:\.\d{1,3})? ?(?:KB|MB|GB|TB))$/i,
              'takes a size with its unit, like 500 MB or 20 GB, or 0 for no limit',
            ),
          ),
        z.transform((text) => {
          const [, amount = '0', name = 'bytes'] = /^([\d.]+) ?([a-z]*)$/i.exec(text) ?? [];
          return Math.round(Number(amount) * (unitsOf(name) ?? 1));
        }),
      ),
      initial * units[unit],
    ),
  );

/**
 * All limits on what signed-in people do, with their defaults. An editor who works ten times as fast as a person meets none of
 * them; a program that writes as fast as it can meets them within seconds.
 */
export const limitVariables = {
  /** Bodies and files that are being received at the same moment. */
  LIMIT_USER_AT_ONCE: count(60),
  LIMIT_DOMAIN_AT_ONCE: count(200),
  /** Calls that change something, in a minute. */
  LIMIT_USER_WRITES: count(3000),
  LIMIT_DOMAIN_WRITES: count(10_000),
  /** What those calls send, or store again, in ten seconds: seven of the largest pages. */
  LIMIT_USER_WRITE_SIZE: size(15, 'mb'),
  LIMIT_DOMAIN_WRITE_SIZE: size(60, 'mb'),
  /** Calls of any kind with one API token, in a minute. */
  LIMIT_TOKEN_CALLS: count(1200),
  /** Files and their size, in an hour. */
  LIMIT_USER_UPLOADS: count(2000),
  LIMIT_DOMAIN_UPLOADS: count(6000),
  LIMIT_USER_UPLOAD_SIZE: size(5, 'gb'),
  LIMIT_DOMAIN_UPLOAD_SIZE: size(20, 'gb'),
  /** Drawings of the builder's canvas in a minute: typing asks for five a second. */
  LIMIT_USER_PREVIEWS: count(1200),
  LIMIT_DOMAIN_PREVIEWS: count(6000),
  /** Pages that preview links show, in a minute: each is read and rendered. */
  LIMIT_DOMAIN_PREVIEW_PAGES: count(300),
  /** What those drawings send, in ten seconds. */
  LIMIT_USER_PREVIEW_SIZE: size(20, 'mb'),
  LIMIT_DOMAIN_PREVIEW_SIZE: size(80, 'mb'),
  /** What a domain may store: its files, and its posts and saved sections with their revisions. */
  QUOTA_MEDIA: size(50, 'gb'),
  QUOTA_CONTENT: size(5, 'gb'),
};

/** Every limit by its variable: a number of things, or bytes. 0 means no limit. */
export type WorkLimits = { [Name in keyof typeof limitVariables]: number };

export function limitsOf(env: WorkLimits): WorkLimits {
  return Object.fromEntries(
    Object.keys(limitVariables).map((name) => [name, env[name as keyof WorkLimits]]),
  ) as WorkLimits;
}
