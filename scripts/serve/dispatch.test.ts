import type { IncomingMessage, ServerResponse } from 'node:http';

import { describe, expect, test } from 'vitest';

import { dispatch } from './dispatch.ts';

/** Which part answers, or where it redirects. */
function answer(host: string | undefined, url: string, method = 'GET'): string {
  let answered = '';
  const part = (name: string) => (request: IncomingMessage) => {
    answered = request.headers.host === host ? name : `${name} as ${request.headers.host}`;
  };
  const response = {
    writeHead: (status: number, headers: { location?: string }) => {
      answered = `${status} ${headers.location}`;
      return { end: (body?: string) => void (answered = body ?? answered) };
    },
  };
  const handle = dispatch({
    host: '192.0.2.7',
    panelHost: 'panel.localhost:4321',
    panelOrigin: 'http://panel.localhost:4321',
    api: part('api'),
    panel: part('panel'),
    canvas: part('canvas'),
    away: part('away'),
    sites: part('sites'),
    media: part('media'),
    hook: part('hook'),
    index: part('index'),
    proof: (name, nonce) => `${name} ${nonce}`,
  });
  handle(
    { method, headers: { host }, rawHeaders: [] as string[], url } as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return answered;
}

describe('one port, every host', () => {
  test.each(['tacos.example', 'api.tacos.example', 'panel.localhost:4321', 'localhost'])(
    '%s proves that it leads here',
    (host) => {
      const nonce = 'abcdefghijklmnopqrstuvwx';
      expect(answer(host, `/.well-known/caravan/${nonce}`)).toBe(`${host.replace(/:.*/, '')} ${nonce}`);
    },
  );

  test.each([
    ['panel.localhost:4321', '/panel/members', 'panel'],
    ['PANEL.localhost', '/team-login', 'panel'],
    ['panel.localhost:4321', '/api/health?x', 'api'],
    ['panel.localhost:4321', '/media/a.webp', 'media'],
    ['panel.localhost:4321', '/preview/blocks', 'canvas'],
    ['panel.localhost:4321', '/_astro/site.css', 'canvas'],
    ['panel.localhost:4321', '/art/0123456789abcdef.svg', 'canvas'],
    ['panel.localhost:4321', '/', '302 /panel'],
    ['panel.localhost:4321', '/PANEL', 'panel'],
    ['panel.localhost:4321', '/nope', 'panel'],
    ['panel.localhost:4321', '/favicon.ico', 'panel'],
    ['panel.localhost:4321', '//evil.example/panel', 'panel'],
    ['panel.localhost:4321', '/hooks/rebuild', 'panel'],
    ['api.tacos.localhost:4321', '/favicon.ico', 'panel'],
    ['localhost:4321', '/favicon.ico', 'panel'],
    ['tacos.localhost:4321', '/favicon.ico', 'sites'],
    ['api.tacos.localhost:4321', '/api/posts', 'api'],
    ['api.tacos.localhost:4321', '/media/a.webp', 'media'],
    ['api.tacos.localhost:4321', '/preview/a.b.c', 'away'],
    ['api.tacos.localhost:4321', '/_astro/site.css', 'away'],
    ['api.tacos.localhost:4321', '/', 'api'],
    ['127.0.0.1:4321', '/media/a.webp', 'media'],
    ['localhost:4321', '/', 'index'],
    ['127.0.0.1:4321', '/hooks/rebuild', 'hook'],
    ['[::1]:4321', '/hooks/rebuild', 'hook'],
    ['192.0.2.7:4321', '/hooks/rebuild', 'hook'], // HOST, this machine's own address
    ['tacos.localhost:4321', '/', 'sites'],
    ['tacos.localhost:4321', '/hooks/rebuild', 'sites'],
    ['tacos.localhost:4321', '/panels', 'sites'],
    ['tacos.localhost:4321', '/preview/blocks', 'sites'],
    ['tacos.localhost:4321', '/api/posts', 'sites'],
    ['tacos.localhost:4321', '/panel/media?a=1', '302 http://panel.localhost:4321/panel/media?a=1'],
    ['tacos.localhost:4321', '/change-password?token=x', '302 http://panel.localhost:4321/change-password?token=x'],
    ['tacos.example', '/.well-known/caravan/short', 'sites'],
    [undefined, '/', 'sites'],
  ])('%s%s: %s', (host, url, who) => {
    expect(answer(host, url)).toBe(who);
  });

  test('a form may be sent to a domain’s own host, and nothing else of the API is there', () => {
    expect(answer('tacos.localhost:4321', '/api/submissions', 'POST')).toBe('api as api.tacos.localhost:4321');
    expect(answer('tacos.localhost:4321', '/api/submissions?a', 'POST')).toBe('api as api.tacos.localhost:4321');
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      expect(answer('tacos.localhost:4321', '/api/submissions', method)).toBe('sites');
    for (const path of ['/api/submissions/', '/api/submissions/bulk', '/api/auth/login', '/api'])
      expect(answer('tacos.localhost:4321', path, 'POST')).toBe('sites');
    expect(answer('api.tacos.localhost:4321', '/api/submissions', 'POST')).toBe('api');
  });
});
