import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import pLimit from 'p-limit';

import { ApiError, invalidFields, unavailable } from '../lib/errors.ts';
import { usageOf } from '../lib/process-usage.ts';
import type { PictureJob, PictureReply, PictureResults, PictureStart } from './picture-job.ts';

export type PictureLimits = {
  /** How many processes work at once. */
  atOnce: number;
  /** Resident bytes of one process. */
  memory: number;
  /** Seconds of CPU time per job, without the start of its process: they depend little on the machine's load. */
  processor: number;
  /** Seconds of wall-clock time per job. */
  clock: number;
  /** Runs at the lowest priority. */
  background?: boolean;
};

export type PictureProcesses = {
  /** Runs a job. Throws ApiError 415 or 422, also when the job had to be killed; 503 when no process can be started. */
  run: <Kind extends keyof PictureResults>(job: PictureJob & { kind: Kind }) => Promise<PictureResults[Kind]>;
  close: () => void;
};

const program = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
/** A process beyond this is replaced: memory that it doesn't free would count against the next picture. */
const healthyMemory = 128 * 1024 * 1024;
/** Milliseconds between two checks of a working process. */
const lookEvery = 20;
/** Milliseconds after which an idle process ends. */
const restsFor = 30_000;

const notNow = 'Pictures cannot be read right now: try again';

type Child = { process: ChildProcess; fresh: boolean; rest: NodeJS.Timeout | undefined };
/** The job exceeded a limit and its process was killed. */
type Killed = { killed: 'memory' | 'time' };

/**
 * A pool of processes that decode pictures: a decoder that hangs, takes too much memory or crashes affects only its own
 * picture. Processes start on demand and stay while healthy. `codeCache` is a folder for compiled code that saves 20 MB
 * per process.
 */
export function pictureProcesses(limits: PictureLimits, codeCache: string | null = null): PictureProcesses {
  const limit = pLimit(limits.atOnce);
  const idle: Child[] = [];
  const all = new Set<ChildProcess>();

  function start(): Child {
    const process = fork(program, {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2', '--expose-gc'],
      env: childEnvironment(codeCache),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    all.add(process);
    process.on('exit', () => all.delete(process));
    // Without a listener a failed start would end this process; the job gets its own error.
    process.on('error', () => undefined);
    if (limits.background && process.pid !== undefined) lowerPriority(process.pid);
    return { process, fresh: true, rest: undefined };
  }

  function keep(child: Child): void {
    const { pid } = child.process;
    const used = pid === undefined ? null : usageOf(pid);
    if (!child.process.connected || (used !== null && used.memory > healthyMemory)) {
      child.process.kill('SIGKILL');
      return;
    }
    child.process.unref();
    child.process.channel?.unref();
    child.rest = setTimeout(() => {
      idle.splice(idle.indexOf(child), 1);
      child.process.kill('SIGKILL');
    }, restsFor).unref();
    idle.push(child);
  }

  function take(): Child {
    const child = idle.pop();
    if (!child?.process.connected) return start();
    clearTimeout(child.rest);
    child.process.ref();
    child.process.channel?.ref();
    return child;
  }

  async function work(job: PictureJob): Promise<PictureReply | Killed> {
    const child = take();
    const { fresh } = child;
    child.fresh = false;
    const reply = await attempt(child.process, { job, limits, fresh });
    keep(child);
    // Retry in a fresh process: earlier pictures may have left that memory.
    return 'killed' in reply && reply.killed === 'memory' && !fresh ? work(job) : reply;
  }

  return {
    run: async (job) => {
      const reply = await limit(() => work(job));
      if ('killed' in reply) {
        const words = { memory: 'takes too much memory', time: 'takes too long' }[reply.killed];
        throw invalidFields({
          file: [
            job.kind === 'picture' || job.kind === 'avif'
              ? `This picture ${words} to be read: save it again with fewer pixels, as a plain JPEG`
              : `This SVG ${words} to draw: simplify it, or upload it as a PNG`,
          ],
        });
      }
      if ('done' in reply) return reply.done as never; // the type follows from the job's kind
      if ('refused' in reply) {
        const { code, message, errors } = reply.refused;
        throw new ApiError(code, message, errors ? { errors } : {});
      }
      throw Object.assign(new Error(reply.failed.message), { code: reply.failed.code });
    },
    close: () => {
      for (const { rest } of idle.splice(0)) clearTimeout(rest);
      for (const process of all) process.kill('SIGKILL');
    },
  };
}

/** Sends the job, watches its use of memory and time, and waits for the reply. */
function attempt(
  process: ChildProcess,
  { job, limits, fresh }: { job: PictureJob; limits: PictureLimits; fresh: boolean },
): Promise<PictureReply | Killed> {
  const { pid } = process;
  if (pid === undefined) throw unavailable(notNow);
  const now = () => usageOf(pid)?.processor ?? 0;
  /** Null while the process starts. */
  let before = fresh ? null : now();
  const began = performance.now();
  let excess: Killed['killed'] | null = null;

  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      const used = usageOf(pid);
      if (used && used.memory > limits.memory) excess = 'memory';
      else if (used && before !== null && used.processor - before > limits.processor) excess = 'time';
      else if (performance.now() - began > limits.clock * 1000) excess = 'time';
      if (excess) process.kill('SIGKILL');
    }, lookEvery);
    const finish = () => {
      clearInterval(look);
      process.off('message', onMessage);
      process.off('exit', onExit);
      process.off('error', onError);
    };
    const onMessage = (message: unknown) => {
      const reply = message as PictureReply | PictureStart;
      if ('started' in reply) {
        before = now();
        return;
      }
      finish();
      resolve(reply);
    };
    const onExit = () => {
      finish();
      if (excess) resolve({ killed: excess });
      else reject(invalidFields({ file: ['This picture is damaged and cannot be read'] }));
    };
    const onError = () => {
      finish();
      reject(unavailable(notNow));
    };
    process.on('message', onMessage);
    process.on('exit', onExit);
    process.on('error', onError);
    process.send(job, (error) => {
      if (error) process.kill('SIGKILL');
    });
  });
}

/**
 * Bytes of memory that the allocator returns at once. Layers of an SVG are smaller: asking the system for each of them took 15 times as long as
 * drawing it.
 */
const largeBlock = String(16 * 1024 * 1024);

/** No secrets of the server, and an allocator that returns freed memory. */
function childEnvironment(codeCache: string | null): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return {
    ...(PATH ? { PATH } : {}),
    ...(SystemRoot ? { SystemRoot } : {}),
    ...(codeCache === null ? {} : { NODE_COMPILE_CACHE: codeCache }),
    UV_THREADPOOL_SIZE: '2',
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: largeBlock,
    MALLOC_TRIM_THRESHOLD_: largeBlock,
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 19);
  } catch {
    // The process has already ended, or the system has no priorities.
  }
}
