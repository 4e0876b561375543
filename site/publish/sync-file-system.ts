import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Reads a path per line and answers each with a line. */
const program = 'while IFS= read -r path; do if sync --file-system "$path"; then echo 1; else echo 0; fi; done';

type Waiting = { path: string; device: number; done: (synced: boolean) => void };
type Shell = { ask: (path: string) => void };

const waiting: Waiting[] = [];
let underWay: Waiting[] = [];
let shell: Shell | null = null;

/**
 * Makes everything written to the file system of a path survive a power loss. Node has no call for it, but most Linux systems have
 * the program `sync`. False if that is missing or fails. Calls during a sync share the next one.
 */
export function syncFileSystem(path: string): Promise<boolean> {
  // Other systems' `sync` takes no path, or doesn't wait.
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
 * A shell that runs `sync` for each request. `fork()` blocks a large process for milliseconds, so one small shell is kept alive
 * instead. It ends with its parent.
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
    // Output of a shell that ended must not answer requests to the next one.
    if (shell !== started) return;
    // An idle shell must not keep the process running.
    output.unref();
    answer(reply.toString().startsWith('1'));
  });
  child.unref();
  input.unref();
  output.unref();
  return started;
}
