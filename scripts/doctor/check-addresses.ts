import { createHostChecks } from '#api/addresses/check-host.ts';
import { isLocalName } from '#api/addresses/records.ts';
import type { Config } from '#api/config/config.ts';
import type { Connection } from '#api/db/connect.ts';
import { listServedHosts } from '#api/db/host-checks.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, warning, wrong } from './finding.ts';

/** Most hosts that are asked, and how many at once: each may take seconds. */
const most = 200;
const atOnce = 16;

/** Asks the DNS for each host of the network, and each host over HTTPS whether this installation answers. */
export async function checkAddresses({ db }: Connection, config: Config): Promise<Finding[]> {
  const elsewhere = { byDefault: config.publisher === 'hook', always: config.sitesBucket !== null };
  const hosts = (await listServedHosts(db, elsewhere)).filter((host) => !isLocalName(host));
  if (hosts.length === 0) return [];
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'address-proof').executeTakeFirst();
  const panelName = config.panelHost.replace(/:\d+$/, '');
  const panelHost = isLocalName(panelName) ? null : panelName;
  const checks = createHostChecks({ settings: config.addresses, secret: secret?.value ?? '', panelHost });
  const asked = hosts.slice(0, most);
  const queue = [...asked];
  const found = new Map<string, Finding>();
  let answering = 0;
  const work = async () => {
    for (let host = queue.shift(); host !== undefined; host = queue.shift()) {
      const { state, problem } = await checks.check(host);
      if (state === 'answers') answering += 1;
      if (problem) found.set(host, (state === 'answers' ? warning : wrong)(problem.message, problem.cure));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const more = hosts.length > most ? ` (the first ${most} of ${hosts.length})` : '';
  const summary =
    answering === asked.length
      ? fine(`All ${asked.length} hosts answer over HTTPS${more}.`)
      : warning(
          `${answering} of ${asked.length} hosts answer over HTTPS${more}.`,
          'Domains in the panel shows how far each is.',
        );
  return [summary, ...asked.flatMap((host) => found.get(host) ?? [])];
}
