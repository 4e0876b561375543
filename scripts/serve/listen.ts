import type { Server } from 'node:http';

/** The server can't listen. The message says what to do. */
class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** `setting` names the variable with the port. */
type Address = { port: number; host: string; setting: 'PORT' | 'METRICS_PORT' | 'TLS_ASK_PORT' };

/** Resolves to the port that the server listens on: another one than `port` if that is 0. Throws ListenError. */
export function listen(server: Server, address: Address): Promise<number> {
  const { port, host } = address;
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(new ListenError(refusal(error, address))));
    server.listen(port, host, () => {
      const found = server.address();
      done(typeof found === 'object' && found ? found.port : port);
    });
  });
}

function refusal({ code = 'no reason given' }: NodeJS.ErrnoException, { port, host, setting }: Address): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that has it, or set ${setting} to another number.`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this process has: set ${setting} to a number above 1023.`;
  return `${host} can't be listened on (${code}): set HOST to an address of this machine.`;
}
