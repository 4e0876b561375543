import type { Config } from '#api/config/config.ts';
import type { Area } from '#shared/schemas/installation.ts';

import { checkAddresses } from './check-addresses.ts';
import { checkBackups } from './check-backups.ts';
import { checkClock, checkDatabase, checkNodes, checkPeopleAndHosts, checkWork } from './check-data.ts';
import { checkDisk, checkMemory, checkNode } from './check-machine.ts';
import { checkMailServer, checkSenders } from './check-mail.ts';
import { checkCdn, checkOutside } from './check-outside.ts';
import { checkServer } from './check-server.ts';
import { checkSettings } from './check-settings.ts';
import { checkPasskeys, checkProvider } from './check-sign-in.ts';
import { checkStores } from './check-stores.ts';

type Options = { environment: Record<string, string | undefined>; mailTo: string | null; dnsServers?: string[] };

/** Looks at an installation from outside, whether it runs or not, and changes nothing. Resolves to what it found, by area. */
export async function examine({ environment, mailTo, dnsServers }: Options): Promise<Area[]> {
  const { config, findings } = checkSettings(environment);
  const machine = [checkNode(), checkMemory()];
  const areas: Area[] = [{ name: 'Settings', findings }];
  if (!config) return [...areas, { name: 'Machine', findings: machine }];
  areas.push({ name: 'Machine', findings: [...machine, ...(await checkDisk(config))] });
  areas.push(...(await examineData(config, dnsServers)));
  areas.push({ name: 'Buckets', findings: await checkStores(config) });
  areas.push({ name: 'CDN', findings: await checkCdn(config) });
  areas.push({ name: 'Mail', findings: await checkMailServer(config, mailTo) });
  areas.push({ name: 'Single sign-on', findings: await checkProvider(config) });
  areas.push({ name: 'Server', findings: [await checkServer(config)] });
  return areas.filter((area) => area.findings.length > 0);
}

async function examineData(config: Config, dnsServers: string[] | undefined): Promise<Area[]> {
  const { connection, findings } = await checkDatabase(config);
  if (!connection) return [{ name: 'Data', findings }];
  try {
    const more = [
      await checkClock(connection),
      ...(await checkPeopleAndHosts(connection, config)),
      ...(await checkPasskeys(connection, config)),
      ...(await checkWork(connection)),
      ...(await checkNodes(connection, config)),
      ...(await checkOutside(connection, config)),
    ];
    const senders = await checkSenders(connection, { ...config, ...(dnsServers ? { dnsServers } : {}) });
    return [
      { name: 'Data', findings: [...findings, ...more] },
      { name: 'Addresses', findings: await checkAddresses(connection, config) },
      { name: 'Senders', findings: senders },
      { name: 'Backups', findings: await checkBackups(connection, config) },
    ];
  } finally {
    await connection.close();
  }
}
