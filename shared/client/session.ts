import type { Tokens } from '../schemas/auth.ts';

/** Where a client keeps its session: cookies in the panel, memory in scripts and tests. */
export type Session = {
  /** The domain's host, sent as X-Forwarded-For; empty for none. */
  site: () => string;
  tokens: () => Partial<Tokens>;
  store: (tokens: Tokens) => void;
  /** A 401 clears the access token at once; the refresh token stays until the refresh fails. */
  clearAccessToken: () => void;
  /** The refresh failed or there was no refresh token: the user must sign in again. */
  ended: () => void;
};

/** A session in memory, for scripts, tests and readers without an account. */
export function memorySession(site = '', start: Partial<Tokens> = {}): Session & { setSite: (host: string) => void } {
  let host = site;
  let tokens: Partial<Tokens> = { ...start };
  return {
    site: () => host,
    setSite: (next) => {
      host = next;
    },
    tokens: () => tokens,
    store: (next) => {
      tokens = { ...next };
    },
    clearAccessToken: () => {
      const { access_token: _, ...rest } = tokens;
      tokens = rest;
    },
    ended: () => {
      tokens = {};
    },
  };
}
