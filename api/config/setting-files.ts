import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * The environment with the values of settings that are in files: DATABASE_URL_FILE names a file with the value of DATABASE_URL, as
 * secrets of containers and services are. `names` are the settings. Also returns a sentence for each file that can't be used.
 */
export function withSettingFiles(environment: Environment, names: string[]): { all: Environment; problems: string[] } {
  const all = { ...environment };
  const problems: string[] = [];
  for (const name of names) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE are both set: remove one of them.`);
      continue;
    }
    try {
      // Editors end a file with a line break, which is no part of a password.
      all[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE can't be read: ${(error as Error).message}.`);
    }
  }
  return { all, problems };
}
