import type { MessagePort } from 'node:worker_threads';

import type { PreviewSecrets } from '#api/auth/preview-tokens.ts';
import type { Config } from '#api/config/config.ts';
import type { SendDirect } from '#shared/client/direct.ts';
import type { RebuildEvent } from '#shared/schemas/release-queue.ts';
import type { Log } from '#shared/trace/log.ts';
import type { Metrics } from '#shared/trace/thread-metrics.ts';
import type { AskedPreview } from '#site/publish/asked-preview.ts';
import type { PreviewReply, StaticHost } from '#site/publish/host.ts';

import type { Failing } from './probes.ts';
import type { FetchCalls } from './thread-fetch.ts';

/** What the main thread offers to the others. */
export type MainCalls = {
  log: Log;
  /** Prints a line for the person at the terminal, which no log may have. */
  say: (line: string) => void;
  /** The text of a page in a host's live release; null if this node has none. */
  textOf: StaticHost['textOf'];
  /** A host's visitors got another release, another host, or none. */
  refresh: StaticHost['refresh'];
  /** This node's disk has all that was current at a moment. */
  looked: StaticHost['looked'];
};

/** What pages need of the thread that follows the network. */
export type Network = { look: () => Promise<unknown> };

/** `site` is the port to the site thread. */
export type ApiThreadData = {
  config: Config;
  unlimited: boolean;
  /** Waits for a database that can't be reached, because this node has pages to serve meanwhile. */
  isPatient: boolean;
  site: MessagePort;
};
export type Secrets = { rebuildSecret: string; previews: PreviewSecrets; addressProof: string };
/** What the thread of database and API offers. Its handlers are `api` and `index`. */
export type ApiThread = FetchCalls & {
  /** Opens the database. Throws a ConfigError or a ConnectError. */
  open: () => Promise<Secrets>;
  /** Creates what an empty database needs; resolves to whether it made a demo. */
  seed: () => Promise<boolean>;
  /** Starts the timers and queues. Returns the domains. */
  work: () => Promise<{ title: string; host: string }[]>;
  metrics: () => Promise<Metrics>;
  /** Why database or disk can't be used; null if they can. */
  check: () => Promise<Failing | null>;
  /** Starts no more work. */
  stop: () => Promise<void>;
  /** Ends the event streams. */
  leaveEvents: () => Promise<void>;
  /** Finishes the work under way. */
  end: () => Promise<void>;
};

/** What the API thread offers to the site thread: its handler `api`, and the publisher's calls without HTTP. */
export type ApiForSite = FetchCalls & { direct: SendDirect };

/** `api` is the port to the API thread. */
export type SiteThreadData = { config: Config; api: MessagePort; rendererDir: string };
/** What the thread of publisher and previews offers. Its handlers are `canvas`, `away` and `hook`. */
export type SiteThread = FetchCalls & {
  open: (secrets: Secrets) => Promise<void>;
  /** Publishes what has no live release, and from then on what is queued. */
  publish: (how: { sharesLater: boolean }) => Promise<void>;
  /** Only follows what other nodes publish. */
  follow: () => Promise<void>;
  /** `what`: the announcement, if it is one. */
  wake: (what?: RebuildEvent['type']) => Promise<void>;
  visit: (preview: { host: string; asked: AskedPreview }) => Promise<PreviewReply | null>;
  drawing: (path: string) => Promise<string | null>;
  metrics: () => Promise<Metrics>;
  /** Looks at what other nodes made live, now. Throws if it can't. */
  look: () => Promise<void>;
  /** Answers if the thread isn't stuck: milliseconds since this node last knew what is current; null if it hasn't yet. */
  seen: () => Promise<number | null>;
  /** Finishes the builds under way. */
  close: () => Promise<void>;
};

export type FollowThreadData = { config: Config };
/** What the thread offers that follows the network for a node that only serves pages. */
export type FollowThread = {
  /** Looks at what other nodes made live, now. Throws if it can't. */
  look: () => Promise<void>;
  /** Milliseconds since this node last knew what is current; null if it hasn't yet. */
  seen: () => Promise<number | null>;
  /** The secret of proofs that a host leads here. Throws database errors. */
  proofSecret: () => Promise<string>;
  metrics: () => Promise<Metrics>;
  close: () => Promise<void>;
};
