import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where the import speaks and asks. */
export type Terminal = {
  /** Whether someone watches: only then lines are updated in place. */
  live: boolean;
  write: (text: string) => void;
  /** Asks a question; null where nobody can answer. A hidden answer isn't shown while it is typed. */
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

/** A step of the work: one line that counts up on a terminal, one line at its end elsewhere. */
export type Step = { tick: () => void; end: (text: string) => void };

export function startStep(terminal: Terminal, label: string, total: number): Step {
  let done = 0;
  const show = (text: string) => terminal.write(`\r\u001b[2K${text}`);
  if (terminal.live) show(`${label} …`);
  return {
    tick: () => {
      done += 1;
      if (terminal.live) show(`${label} ${done}/${total}`);
    },
    end: (text) => {
      if (terminal.live) show(`${text}\n`);
      else terminal.write(`${text}\n`);
    },
  };
}
