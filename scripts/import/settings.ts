import * as z from 'zod/mini';

import { readConfig } from '#api/config/config.ts';
import { Host } from '#shared/schemas/domains.ts';

import { readCommandLine, UsageError } from '../command-line/command-line.ts';

export type Settings = {
  file: string;
  /** Empty only for a dry run. */
  host: string;
  name: string | null;
  publishAll: boolean;
  map: string | null;
  /** Origin of the API, without a trailing slash. */
  url: string;
  email: string | null;
  password: string | null;
  /** An API token of the domain, which signs in instead of a person. */
  token: string | null;
  place: string;
  dryRun: boolean;
};

export const usage = `Usage: npm run import -- --domain HOST FILE.csv [options]

  --domain HOST     the domain to import into, for example sf.localhost
  --name TITLE      the title of the domain; needed when it is new
  --publish all     publish every member; without it only those with a live permit
  --map FILE.json   which column holds what, for a CSV with other column names
  --place CITY      where the members are, for addresses and descriptions
  --url URL         where Caravan runs (default http://127.0.0.1:4321)
  --email ADDRESS   who signs in (default OWNER_EMAIL); the password is OWNER_PASSWORD, or it is asked for
  --dry-run         read the file and say what is in it; write nothing
  --help            print this

With CARAVAN_TOKEN, an API token of a domain that is there already, nobody signs in.

Exit codes: 0 done, 1 failed, 2 wrong options.`;

const options = {
  domain: { type: 'string' },
  name: { type: 'string' },
  publish: { type: 'string' },
  map: { type: 'string' },
  place: { type: 'string' },
  url: { type: 'string' },
  email: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Reads the command line and the environment; null when help is asked for. Throws UsageError or ConfigError. */
export function readSettings(args: string[], env: Record<string, string | undefined>): Settings | null {
  const parsed = readCommandLine(args, { usage, options, names: true });
  if (!parsed) return null;
  const { values, positionals } = parsed;
  const [file, ...rest] = positionals;
  if (!file) throw new UsageError(`Name the CSV file to import.\n\n${usage}`);
  if (rest.length > 0)
    throw new UsageError(`Import one file at a time: ${positionals.join(', ')} are ${positionals.length}.`);
  if (values.publish !== undefined && values.publish !== 'all') throw new UsageError('--publish takes: all.');
  const dryRun = values['dry-run'] ?? false;
  if (!values.domain && !dryRun) throw new UsageError(`Name the domain to import into: --domain HOST.\n\n${usage}`);
  return {
    file,
    host: values.domain ? readHost(values.domain) : '',
    name: values.name?.trim() || null,
    publishAll: values.publish === 'all',
    map: values.map ?? null,
    url: readUrl(values.url ?? `http://127.0.0.1:${readConfig({ PORT: env['PORT'] }).port}`),
    email: values.email ?? (env['OWNER_EMAIL'] || null),
    password: env['OWNER_PASSWORD'] || null,
    token: env['CARAVAN_TOKEN']?.trim() || null,
    place: values.place?.trim() ?? '',
    dryRun,
  };
}

function readHost(value: string): string {
  const host = z.safeParse(Host, value);
  if (host.success) return host.data;
  throw new UsageError(
    `--domain ${value} is not a host name. Use a name without http:// and port, for example sf.localhost.`,
  );
}

function readUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url ${value} is not a link that starts with http:// or https://.`);
  return url.origin;
}
