/** Milliseconds between two looks. */
const interval = 250;

/**
 * Calls `then` once npm has ended before this process. npm starts a program through a shell, and SIGTERM ends both of them without
 * reaching the program, which would go on without anybody who could stop it. Does nothing if something else started the program.
 */
export function whenNpmEnds(then: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    then();
  }, interval).unref();
}
