import { Agent, request } from 'node:http';

export type Origin = { get: (host: string, path: string) => Promise<string>; close: () => void };

/** Reads public pages from a local port over one keep-alive connection, as a CDN would. */
export function connectOrigin(port: number): Origin {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    get: (host, path) =>
      new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, agent, headers: { host } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
          response.on('error', reject);
        });
        sent.on('error', reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}
