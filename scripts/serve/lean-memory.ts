/**
 * Of what was freed, the C library of most Linux systems keeps a part for every thread that ever asked for memory; pictures are
 * drawn in many. With two such heaps the process holds a sixth less at no cost in time.
 */
export const leanMemory: Record<string, string> = process.platform === 'linux' ? { MALLOC_ARENA_MAX: '2' } : {};

/** Begins this process once more with these settings: they are read before anything of it runs. Does nothing where they are set, or can't be. */
export function startLean(): void {
  const missing = Object.entries(leanMemory).some(([name]) => process.env[name] === undefined);
  if (!missing || process.execve === undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...leanMemory });
}
