import { stripVTControlCharacters } from 'node:util';

/**
 * A message of the log as one event: further lines are indented, and other control characters are left out, so that nothing in
 * it can look like an event of its own or change the terminal. A collector separates events at lines that don't begin with four spaces.
 */
export function logLine(message: string): string {
  return stripVTControlCharacters(message)
    .replace(/\r?\n|[\u2028\u2029\r]/g, '\n    ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim();
}
