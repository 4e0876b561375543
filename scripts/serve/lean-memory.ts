/**
 * glibc keeps freed memory in an arena per thread, and many threads draw pictures. Two arenas hold a sixth less memory at no
 * cost in time.
 */
const environment: Record<string, string> = process.platform === 'linux' ? { MALLOC_ARENA_MAX: '2' } : {};
/**
 * Megabytes of V8's young generation: more holds a fifth more memory and is no faster. And by how much the old generation may
 * grow before it is collected: building 1,000 domains peaks at 505 MB instead of 773, in the same time.
 */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=70'];

/** Flags that make Caravan's processes hold less memory. */
export const leanMemory = { environment, flags };

/** Restarts this process with these settings, which are only read at its start. Does nothing if they are set or can't be. */
export function startLean(): void {
  const missing = Object.keys(environment).some((name) => process.env[name] === undefined);
  if (!missing || process.execve === undefined) return;
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...environment });
}
