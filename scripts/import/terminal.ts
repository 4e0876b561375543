import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import type { Output } from '#shared/terminal/steps.ts';

/** The import's output and prompts. */
export type Terminal = Output & {
  /** Asks a question; null without a terminal. A hidden answer isn't echoed. */
  ask: (question: string, hidden: boolean) => Promise<string | null>;
};

export function processTerminal(): Terminal {
  return {
    live: process.stdout.isTTY,
    write: (text) => process.stdout.write(text),
    ask: async (question, hidden) => (process.stdin.isTTY && process.stdout.isTTY ? await ask(question, hidden) : null),
  };
}

async function ask(question: string, hidden: boolean): Promise<string> {
  let muted = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const answer = reader.question(question);
    muted = hidden;
    return (await answer).trim();
  } finally {
    reader.close();
    if (hidden) process.stdout.write('\n');
  }
}
