import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from '#tests/support/free-port.ts';

import type { Answer } from './bare-server.ts';
import { benchFolder } from './run.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** One worker of nginx that answers a path with the bytes and headers of an answer, from a file, without writing a log. */
export async function startNginx(path: string, { headers, body }: Answer): Promise<{ port: number; stop: () => void }> {
  const folder = benchFolder('bench-nginx');
  const port = await freePort();
  mkdirSync(join(folder, 'temp'));
  writeFileSync(join(folder, 'file'), body);
  // What it sends by itself anyway.
  const own = new Set(['content-length', 'content-type', 'etag', 'accept-ranges', 'date', 'connection']);
  const added = Object.entries(headers).filter(([name]) => !own.has(name));
  const quoted = (text: string) => `"${text.replaceAll(/["\\$]/g, String.raw`\$&`)}"`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    // Of root's own files, a worker under another name could read none.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    location = ${path} { alias ${folder}/file; default_type ${quoted(headers['content-type'] ?? 'text/html')};
      ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port, path)); tries += 1) {
    if (tries === 100) throw new Error('nginx did not start');
    await wait(50);
  }
  return { port, stop };
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((done) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    })
      .on('error', () => done(false))
      .end();
  });
}
