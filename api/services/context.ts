import type { Area } from '#shared/schemas/installation.ts';
import type { MapTiles } from '#shared/schemas/options.ts';
import type { OutsideKind } from '#shared/schemas/releases.ts';
import type { Log } from '#shared/trace/log.ts';

import type { AddressWatch } from '../addresses/watch-addresses.ts';
import type { SignedIn } from '../auth/access.ts';
import type { PreviewTokens } from '../auth/preview-tokens.ts';
import type { Provider } from '../auth/provider.ts';
import type { AccessTokens } from '../auth/tokens.ts';
import type { BackupSettings } from '../config/backups.ts';
import type { Retention } from '../config/retention.ts';
import type { Db } from '../db/connect.ts';
import type { Head } from '../db/heads.ts';
import type { Engine } from '../db/migrations/ddl.ts';
import type { DomainRow } from '../db/schema.ts';
import type { Reach } from '../lib/outgoing.ts';
import type { Limits } from '../limits/limits.ts';
import type { Quotas } from '../limits/quotas.ts';
import type { WorkCounter } from '../limits/work.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MediaStore } from '../media/store.ts';
import type { PublicFile } from '../releases/public-file.ts';
import type { RebuildHook } from '../releases/rebuild-hook.ts';
import type { ReleaseWatch } from '../releases/release-watch.ts';
import type { HookTarget } from '../releases/send-webhook.ts';
import type { Geocode } from './geocoder.ts';

/** What every route works with; created once per serving process. */
export type Services = {
  /** Names this process: another one may present the same content in another way. */
  instance: string;
  db: Db;
  engine: Engine;
  accessTokens: AccessTokens;
  refreshSecret: string;
  /** Signs the cookies of devices that signed in before (auth/devices.ts). */
  deviceSecret: string;
  previewTokens: PreviewTokens;
  /** Where people may sign in besides (OIDC_ISSUER); null: nowhere. */
  provider: Provider | null;
  /** Milliseconds after which a session ends, however often it was used (SESSION_MAX_DAYS). */
  sessionLifetime: number;
  /** The publisher's bearer token, which also signs its webhooks. */
  rebuildSecret: string;
  rebuildHook: RebuildHook;
  /** Whether a static host builds the domains that don't say where they are built (PUBLISHER). */
  builtElsewhere: boolean;
  /** Where pages go besides this installation; that follows by itself. Null: nowhere. */
  outside: OutsideKind | null;
  /** Whether there is a hook for domains without their own (REBUILD_HOOK_URL). */
  networkHook: boolean;
  /** The hook of a domain: its own, or the installation's. */
  hookOf: (host: string) => Promise<HookTarget | null>;
  /** Where the public pages of a domain are looked for: 'https://tacos.example.com'. */
  publicAddress: (host: string) => string;
  /** Where public addresses may lead: without SITES_URL they are hosts that owners typed. */
  publicReach: Reach;
  /** Reads a file of what a domain's visitors see. */
  publicFile: PublicFile;
  /** Where hooks that owners set may lead (PRIVATE_HOOKS). */
  hookReach: Reach;
  /** Reports a release's progress to its followers. */
  releaseWatch: ReleaseWatch;
  mailer: Mailer;
  limits: Limits;
  /** Counts what signed-in users do. */
  work: WorkCounter;
  /** What each domain may store. */
  quotas: Quotas;
  /** The header in which the operator's proxy puts the visitor's address; null: use the socket's peer. */
  trustedProxyHeader: string | null;
  media: MediaStore;
  /** The panel's origin, for links in mails: 'http://panel.localhost:4321'. */
  panelOrigin: string;
  /** The registrable domain of the panel's host; null for names of this machine. */
  panelDomain: string | null;
  /** Under which each domain can have a host at once (PLATFORM_DOMAIN); null: none. */
  platformDomain: string | null;
  /** How far each host is from being served over HTTPS. */
  addresses: AddressWatch;
  /** Finds where an address is; null without GEOCODER_URL. */
  geocode: Geocode | null;
  /** The map that public pages offer (MAP_TILES_URL). */
  map: MapTiles | null;
  /** The backups that the server makes by itself. */
  backups: BackupSettings;
  /** When what is old is deleted. */
  retention: Retention;
  /** Checks the installation; takes some seconds. */
  examine: Examine;
  /** The origin of a domain's public site: 'https://tacos.example.com', 'http://lonestar.localhost:4321'. */
  siteOrigin: (host: string) => string;
  log: Log;
};

/** Looks for what is wrong with the installation, from outside of the API. */
export type Examine = () => Promise<Area[]>;

/** What a handler knows of its request besides the validated input. */
export type RequestContext = Services & {
  /**
   * The domain of the token, else of the site header, else of the `api.` host. Throws ApiError unknown_domain without
   * one.
   */
  readonly domain: DomainRow;
  /** The same, but null instead of an error. */
  named: DomainRow | null;
  account: SignedIn | null;
  /** What the caller reads: signed-in users what is saved, visitors what is live, and the publisher the list that it names. */
  head: Head;
  /** The raw bearer token; empty without one. */
  bearer: string;
  /** The visitor's address (limits/address.ts), never taken from the site header. */
  address: string;
  request: Request;
  /** When the request came, as `performance.now()`. */
  receivedAt: number;
  /** Sets a cookie with the reply. */
  setCookie: (cookie: string) => void;
  /** Aborts when the client has disconnected. */
  gone: AbortSignal;
};
