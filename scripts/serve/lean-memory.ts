/**
 * Of what was freed, the C library of most Linux systems keeps a part for every thread that ever asked for memory; pictures are
 * drawn in many. With two such heaps the process holds a sixth less at no cost in time.
 */
const environment: Record<string, string> = process.platform === 'linux' ? { MALLOC_ARENA_MAX: '2' } : {};
/**
 * Room for what lives shortly, in megabytes: with more of it V8 holds a fifth more and is no faster. And by how much the rest may grow
 * until it is cleared up: where 1,000 domains are built anew the process peaks at 505 MB instead of 773, in the same time.
 */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=70'];

/** How Caravan's own processes are started to hold less memory. */
export const leanMemory = { environment, flags };

/** Begins this process once more with these settings: they are read before anything of it runs. Does nothing where they are set, or can't be. */
export function startLean(): void {
  const missing = Object.keys(environment).some((name) => process.env[name] === undefined);
  if (!missing || process.execve === undefined) return;
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...environment });
}
