import type { SignedIn } from '../auth/access.ts';
import type { PreviewTokens } from '../auth/preview-tokens.ts';
import type { AccessTokens } from '../auth/tokens.ts';
import type { Db, Engine } from '../db/connect.ts';
import type { DomainRow } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MediaStore } from '../media/store.ts';
import type { RebuildHook } from '../releases/rebuild-hook.ts';
import type { ReleaseWatch } from '../releases/release-watch.ts';

/** What every route works with; made once by the process that serves. */
export type Services = {
  db: Db;
  engine: Engine;
  accessTokens: AccessTokens;
  refreshSecret: string;
  previewTokens: PreviewTokens;
  /** The bearer that the publisher comes with, and what its webhooks are signed with. */
  rebuildSecret: string;
  rebuildHook: RebuildHook;
  /** Tells those who wait for a release how far it is. */
  releaseWatch: ReleaseWatch;
  mailer: Mailer;
  limits: Limits;
  /** The header in which the operator's own proxy writes the visitor's address; null: the socket's peer is the visitor. */
  trustedProxyHeader: string | null;
  media: MediaStore;
  /** The panel's origin, for links in mails: 'http://panel.localhost:4321'. */
  panelOrigin: string;
  /** The origin that visitors of a domain use: 'https://tacos.example.com', 'http://lonestar.localhost:4321'. */
  siteOrigin: (host: string) => string;
  log: (message: string) => void;
};

/** What a handler knows of its request beside the validated input. */
export type RequestContext = Services & {
  /** The domain of the token, else of the site header, else of the `api.` host. Throws ApiError unknown_domain when there is none. */
  readonly domain: DomainRow;
  /** The same without the throw: null where no domain is named. */
  named: DomainRow | null;
  account: SignedIn | null;
  /** The bearer token as it came; empty without one. */
  bearer: string;
  /** The visitor's address (limits/address.ts). The site header is never read as one. */
  address: string;
  request: Request;
  /** Says that whoever asked doesn't listen any more. */
  gone: AbortSignal;
};
