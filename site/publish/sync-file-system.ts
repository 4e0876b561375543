import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Reads a path a line, and answers each with a line. */
const program = 'while IFS= read -r path; do if sync --file-system "$path"; then echo 1; else echo 0; fi; done';

type Waiting = { path: string; device: number; done: (synced: boolean) => void };
type Shell = { ask: (path: string) => void };

const waiting: Waiting[] = [];
let underWay: Waiting[] = [];
let shell: Shell | null = null;

/**
 * Makes all survive a power loss that was written to the file system of a path so far, by whomever. Node has no call for that, but
 * most Linux systems have a program. False where it isn't there or can't do it. Who asks while one is under way shares the next one.
 */
export function syncFileSystem(path: string): Promise<boolean> {
  // Elsewhere it takes no path, or doesn't wait.
  if (process.platform !== 'linux' || path.includes('\n')) return Promise.resolve(false);
  const { dev: device } = statSync(path);
  return new Promise((done) => {
    waiting.push({ path, device, done });
    next();
  });
}

function next(): void {
  const [first] = waiting;
  if (!first || underWay.length > 0) return;
  underWay = waiting.filter(({ device }) => device === first.device);
  const others = waiting.filter(({ device }) => device !== first.device);
  waiting.splice(0, waiting.length, ...others);
  shell ??= startShell();
  shell.ask(first.path);
}

function answer(synced: boolean): void {
  const asked = underWay;
  underWay = [];
  for (const { done } of asked) done(synced);
  next();
}

/**
 * A shell that starts the program each time. It is started once: to start a program takes a process milliseconds in which none of
 * its threads get on, the more the larger it is, and a shell is small. It ends with whoever started it.
 */
function startShell(): Shell {
  const child = spawn('sh', ['-c', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const [input, output] = [child.stdin as Socket, child.stdout as Socket];
  const started: Shell = {
    ask: (path) => {
      output.ref();
      input.write(`${path}\n`);
    },
  };
  const end = () => {
    if (shell !== started) return;
    shell = null;
    answer(false);
  };
  child.on('error', end);
  child.on('exit', end);
  input.on('error', end);
  output.on('data', (reply: Buffer) => {
    // What is left of one that has ended says nothing of what was asked of the next.
    if (shell !== started) return;
    // Nobody waits: it holds no process up that is done.
    output.unref();
    answer(reply.toString().startsWith('1'));
  });
  child.unref();
  input.unref();
  output.unref();
  return started;
}
