import { once } from 'node:events';
import { createServer } from 'node:http';

const springdale = {
  place_id: 307461,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  lat: '30.2605123',
  lon: '-97.7003456',
  name: '',
  display_name: '979, Springdale Road, Austin, Travis County, Texas, 78702, United States',
  boundingbox: ['30.26', '30.27', '-97.71', '-97.70'],
};

type Answer = { status: number; body: string };
type Asked = { url: URL; userAgent: string; at: number };

/** A geocoder that answers as Nominatim does, and counts what it was asked. It knows one place, unless `answer` says otherwise. */
export async function startGeocoder(
  answer: (query: string) => Answer | null = () => ({ status: 200, body: JSON.stringify([springdale]) }),
): Promise<{ url: string; asked: Asked[]; close: () => void }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://geocoder.test');
    asked.push({ url, userAgent: request.headers['user-agent'] ?? '', at: performance.now() });
    const reply = answer(url.searchParams.get('q') ?? '');
    // Without an answer the asker has to give up.
    if (reply) response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () => (server.closeAllConnections(), void server.close()),
  };
}
