/** What edges may hold that is old: some addresses, or everything of the domain's hosts. */
export type Stale = {
  domainId: string;
  /** Hosts that show the domain's pages, or did. */
  hosts: string[];
  /** Paths as in an address, '/members/taco-joint'; or all. */
  paths: string[] | 'all';
};

/** A CDN in front of the installation. Throws CdnErrors. */
export type Cdn = {
  /** Has edges drop what is old. */
  purge: (stale: Stale, signal: AbortSignal) => Promise<void>;
  /** Asks whether the key works. Resolves to a sentence about what it reaches. */
  check: () => Promise<string>;
};

/** The CDN can't be used. The message says what to do about it. */
export class CdnError extends Error {
  override readonly name = 'CdnError';
  /** Seconds that the CDN asks to wait. */
  readonly wait: number | undefined;

  constructor(message: string, { wait, cause }: { wait?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.wait = wait;
  }
}
