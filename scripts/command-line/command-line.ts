import { parseArgs, type ParseArgsConfig } from 'node:util';

import { ConfigError, refusal } from '#api/config/setting.ts';

/** A wrong command line; its message ends with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = Omit<NonNullable<ParseArgsConfig['options']>, 'help'>;
type Parsed<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known; allowPositionals: boolean }>>;

/** The options and names of a command line; null for --help. Throws UsageError. `names`: whether it takes anything but options. */
export function readCommandLine<Known extends Options>(
  args: string[],
  { usage, options, names = false }: { usage: string; options: Known; names?: boolean },
): Parsed<Known> | null {
  const help = { help: { type: 'boolean', short: 'h' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args, options: { ...options, ...help }, allowPositionals: names });
  } catch (error) {
    // Node adds a second sentence about options that start with a dash.
    const [reason = ''] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${reason.replace(/\.$/, '')}.\n\n${usage}`, { cause: error });
  }
  return 'help' in parsed.values && parsed.values.help ? null : parsed;
}

/** The same for a program: prints the usage and ends with 0 for --help, and with 2 if the command line is wrong. */
export function commandLine<Known extends Options>(command: {
  usage: string;
  options: Known;
  names?: boolean;
}): Parsed<Known> {
  return orUsage(() => readCommandLine(process.argv.slice(2), command) ?? endWith(console.log, command.usage, 0));
}

/** Ends the program with 2 when `read` throws a UsageError, and with 1 when it throws a ConfigError. */
export function orUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) return endWith(console.error, error.message, 2);
    if (error instanceof ConfigError) return endWith(console.error, error.message, 1);
    throw error;
  }
}

function endWith(write: (text: string) => void, text: string, code: number): never {
  write(text);
  process.exit(code);
}

/** A whole number from 1 up in an environment variable. Throws ConfigError. */
export function readAmount(name: string, fallback: number): number {
  const value = process.env[name] || String(fallback);
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new ConfigError(refusal(name, value, 'takes a whole number from 1 up'));
}
