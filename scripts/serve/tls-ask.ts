import { createServer, type Server } from 'node:http';

import { hostRules, hostTableStamp, readHostTable } from '#site/publish/host-table.ts';

type Needs = {
  dataDir: string;
  /** The panel's host as browsers send it, with its port. */
  panelHost: string;
};

/** A name as it stands in a certificate's request. */
const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Tells a proxy for which hosts it may get certificates (Caddy's `on_demand_tls`): `GET /?domain=HOST` is 200 for the hosts of the
 * network, `api.` of each, and the panel; else 404. A proxy asks about every name that it doesn't remember, also those whose certificates it
 * has, so this must work while the database or the API doesn't: it knows what the server of pages knows, and keeps that in memory.
 */
export function createTlsAsk({ dataDir, panelHost }: Needs): Server {
  const panel = panelHost.replace(/:\d+$/, '').toLowerCase();
  const known = knownHosts(dataDir);
  return createServer((request, response) => {
    // Not as a URL: a target like '//' is none, and nothing may end this process.
    const [, search = ''] = (request.url ?? '').split('?');
    const asked = new URLSearchParams(search).get('domain')?.toLowerCase() ?? '';
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
    if (request.method !== 'GET' || !hostName.test(asked)) {
      say(400, 'Ask for a host: /?domain=tacos.example.com');
      return;
    }
    void known().then((hosts) =>
      asked === panel || hosts.has(asked) || (asked.startsWith('api.') && hosts.has(asked.slice('api.'.length)))
        ? say(200, `${asked} is a host of this network`)
        : say(404, `${asked} is no host of this network`),
    );
  });
}

/** The hosts that show pages or redirect to some. Those read last, if the table can't be read. */
function knownHosts(dataDir: string): () => Promise<Set<string>> {
  let stamp = '';
  let hosts = new Set<string>();
  return async () => {
    const now = await hostTableStamp(dataDir);
    if (now === stamp || now === '') return hosts;
    try {
      const rules = hostRules(await readHostTable(dataDir));
      hosts = new Set(rules.flatMap(([host, rule]) => (rule === 'gone' ? [] : [host])));
      stamp = now;
    } catch {
      // The next question tries again.
    }
    return hosts;
  };
}
