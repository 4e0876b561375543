import type { RebuildEvent } from '#shared/schemas/release-queue.ts';
import type { Log } from '#shared/trace/log.ts';

import { watchAddresses } from '../addresses/watch-addresses.ts';
import { previewTokens } from '../auth/preview-tokens.ts';
import { openProvider } from '../auth/provider.ts';
import { previewSecrets, sharedSecret } from '../auth/secrets.ts';
import { accessTokens } from '../auth/tokens.ts';
import type { Config } from '../config/config.ts';
import { originOf, siteOriginOf } from '../config/origins.ts';
import { findBuildHookOf } from '../db/build-hooks.ts';
import type { Connection, Db } from '../db/connect.ts';
import { tellNews } from '../db/news.ts';
import { markAnnounced } from '../db/releases.ts';
import { newId } from '../lib/ids.ts';
import type { Reach } from '../lib/outgoing.ts';
import { registrableDomain } from '../lib/registrable-domain.ts';
import { createLimits, type Limits } from '../limits/limits.ts';
import { createQuotas } from '../limits/quotas.ts';
import { countWork } from '../limits/work.ts';
import { createMailer } from '../mail/mailer.ts';
import { openMediaStore } from '../media/store.ts';
import { createPublicFile, type PublicFile } from '../releases/public-file.ts';
import { createRebuildHook } from '../releases/rebuild-hook.ts';
import { watchReleases } from '../releases/release-watch.ts';
import type { Examine, Services } from './context.ts';
import { createGeocoder } from './geocoder.ts';

type Needs = {
  config: Config;
  connection: Connection;
  log: Log;
  /** Checks the installation from outside. */
  examine: Examine;
  /** Makes the publisher of this process look for work; without it, no publisher runs here. */
  wakePublisher?: (what: RebuildEvent['type']) => void;
  /** Reads a file of a host's live release; without it, this process has none. */
  releasedFile?: PublicFile;
  /** Replaces the production limits, for benchmarks. */
  limits?: Limits;
};

/** Creates everything that routes work with, from the settings and an open database. */
export async function createServices({
  config,
  connection,
  log,
  examine,
  wakePublisher = () => undefined,
  releasedFile = async () => null,
  limits = createLimits(connection),
}: Needs): Promise<Services> {
  const { db, engine } = connection;
  const rebuildSecret = config.rebuildHookSecret ?? (await sharedSecret(db, 'rebuild-hook'));
  const builtElsewhere = config.publisher === 'hook';
  const siteOrigin = (host: string) => siteOriginOf(config, host);
  const panelOrigin = originOf(config.panelHost);
  const hookReach: Reach = (config.privateHooks ?? panelOrigin.startsWith('http:')) ? 'anywhere' : 'internet';
  const network =
    config.rebuildHookUrl === null
      ? null
      : { url: config.rebuildHookUrl, secret: rebuildSecret, reach: 'anywhere' as const };
  const hookOf: Services['hookOf'] = async (host) => {
    const own = await findBuildHookOf(db, host);
    return own?.url && own.secret ? { url: own.url, secret: own.secret, reach: hookReach } : network;
  };
  const isElsewhere = async (host: string) => {
    const own = await findBuildHookOf(db, host);
    return own ? own.elsewhere === 1 : builtElsewhere;
  };
  const hookFor = async ({ type, data: { host } }: RebuildEvent) => {
    // Archived and released hosts concern only who serves them all.
    if (type === 'domain.hosts') return network;
    // Releases of these domains are handed over by startHandovers, which a restart can't lose.
    return (await isElsewhere(host)) ? null : hookOf(host);
  };
  const outside = config.cdn ? 'cdn' : config.sitesBucket ? 'bucket' : null;
  const wake = (what: RebuildEvent['type']) => {
    wakePublisher(what);
    tellNews(connection);
  };
  return {
    instance: newId(),
    db,
    engine,
    ...(await signingIn(config, db)),
    previewTokens: previewTokens(await previewSecrets(db)),
    rebuildSecret,
    rebuildHook: createRebuildHook({ hookFor, isFirst: (id) => markAnnounced(db, id), wakePublisher: wake, log }),
    builtElsewhere,
    networkHook: config.rebuildHookUrl !== null,
    hookOf,
    ...publicPages(config, { hookReach, isElsewhere, releasedFile }),
    hookReach,
    outside,
    releaseWatch: watchReleases(db, outside),
    mailer: createMailer(config),
    limits,
    work: countWork(limits, config.limits),
    quotas: createQuotas(db, config.limits),
    trustedProxyHeader: config.trustedProxyHeader,
    media: openMediaStore({ ...config, log }),
    panelOrigin,
    panelDomain: registrableDomain(config.panelHost),
    platformDomain: config.addresses.platformDomain,
    addresses: watchAddresses({
      db,
      settings: config.addresses,
      secret: await sharedSecret(db, 'address-proof'),
      panelHost: config.panelHost,
      panelOrigin,
      elsewhere: { byDefault: builtElsewhere, always: config.sitesBucket !== null },
      log,
    }),
    geocode: config.geocoderUrl === null ? null : createGeocoder({ url: config.geocoderUrl, panelOrigin, limits, log }),
    backups: config.backups,
    retention: config.retention,
    examine,
    siteOrigin,
    log,
  };
}

/** How people sign in, and for how long. */
async function signingIn({ signOn, panelHost, sessionMaxDays }: Config, db: Db) {
  return {
    accessTokens: accessTokens(await sharedSecret(db, 'access-token')),
    refreshSecret: await sharedSecret(db, 'refresh-token'),
    deviceSecret: await sharedSecret(db, 'device'),
    provider: signOn && openProvider(signOn, originOf(panelHost)),
    sessionLifetime: sessionMaxDays * 24 * 3_600_000,
  };
}

type Pages = { hookReach: Reach; isElsewhere: (host: string) => Promise<boolean>; releasedFile: PublicFile };

/** Where the public pages of domains are, how they are read, and whose map they may load. */
function publicPages(config: Config, { hookReach, ...reads }: Pages) {
  const publicAddress = (host: string) => config.sitesUrl?.replace('{host}', host) ?? siteOriginOf(config, host);
  const publicReach: Reach = config.sitesUrl === null ? hookReach : 'anywhere';
  const publicFile = createPublicFile({ ...reads, publicAddress, publicReach });
  return { publicAddress, publicReach, publicFile, map: config.map };
}
