import { type Agent, request } from 'node:http';

export type HostAnswer = { status: number; body: string; keepsAlive: boolean };

/** Requests a page of a host at a port of this machine: `fetch` would send another Host, and Node doesn't resolve *.localhost. */
export function askHost(port: number, host: string, path: string, agent?: Agent): Promise<HostAnswer> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host }, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('error', fail);
      const keepsAlive = response.headers.connection !== 'close';
      response.on('end', () => done({ status: response.statusCode ?? 0, body, keepsAlive }));
    });
    sent.on('error', fail);
    sent.end();
  });
}
