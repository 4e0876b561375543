import { type Config, readConfig } from '#api/config/config.ts';
import { settingNames } from '#api/config/environment.ts';
import { ConfigError } from '#api/config/setting.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, warning, wrong } from './finding.ts';

type Environment = Record<string, string | undefined>;

/** Reads the settings; without them there is nothing more to check. */
export function checkSettings(environment: Environment): { config: Config | null; findings: Finding[] } {
  const typos = misspelled(Object.keys(environment));
  try {
    const config = readConfig(environment);
    const set = settingNames.filter((name) => environment[name] || environment[`${name}_FILE`]).length;
    return {
      config,
      findings: [
        fine(`${set} of ${settingNames.length} settings are set, and all are valid.`),
        ...typos,
        ...unwise(environment, config),
      ],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const sentences = error.message.split('\n');
    return {
      config: null,
      findings: [
        ...sentences.map((says) => wrong(says, 'Change or remove it: the README lists what it may be.')),
        ...typos,
      ],
    };
  }
}

/** A name that differs from a setting's in a letter or two, or in their order. Shorter names may well be other programs'. */
function misspelled(names: string[]): Finding[] {
  const known = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = settingNames.find(
        (setting) => setting.length >= 6 && distance(name, setting) <= (setting.length >= 8 ? 2 : 1),
      );
      return meant === undefined
        ? []
        : [warning(`${name} is not a setting, so it has no effect.`, `Did you mean ${meant}?`)];
    });
}

/** Letters to add, remove, replace or swap with their neighbor until one name is the other (optimal string alignment). */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const swaps = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = swaps ? at(row - 2, column - 2) + 1 : Infinity;
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped));
    }
  }
  return at(one.length, other.length);
}

/** Valid settings that rarely are what somebody wants on the internet. */
function unwise(environment: Environment, config: Config): Finding[] {
  const findings: Finding[] = [];
  const isLocal = /(?:^|\.)localhost(?::\d+)?$/.test(config.panelHost);
  if (isLocal && config.production)
    findings.push(
      warning(
        `PANEL_HOST is ${config.panelHost}, which only this machine reaches.`,
        'Set it to the host name at which people open the panel.',
      ),
    );
  if (isLocal) return findings;
  if (!config.production)
    findings.push(
      warning(
        'NODE_ENV is not production: an empty database would get the demo network, and stopping waits for no load balancer.',
        'Set NODE_ENV=production.',
      ),
    );
  if (config.trustedProxyHeader === null && ['127.0.0.1', '::1', 'localhost'].includes(config.host))
    findings.push(
      warning(
        'TRUSTED_PROXY_HEADER is not set, and only programs on this machine reach the server: all visitors count as one, and meet limits together.',
        'Set it to the header in which your proxy writes the address of the visitor, like x-real-ip.',
      ),
    );
  if (config.smtpUrl === null)
    findings.push(
      warning(
        'SMTP_URL is not set: emails become files in DATA_DIR/outbox, so no one gets an invitation or a new password.',
        'Set it to your mail server: smtp://user:password@host:587.',
      ),
    );
  if (environment['OWNER_PASSWORD'])
    findings.push(
      warning(
        'OWNER_PASSWORD is set. It is used once, on an empty database, and every program of this user can read it.',
        'Remove it, or use OWNER_PASSWORD_FILE. npm run owner gives an owner a new password.',
      ),
    );
  return findings;
}
