import type { Tokens } from '../schemas/auth.ts';

/** Stores a client's session: in cookies in the panel, in memory in scripts and tests. */
export type Session = {
  /** The domain's host, sent as X-Forwarded-For and X-Caravan-Site unless empty. */
  site: () => string;
  tokens: () => Partial<Tokens>;
  store: (tokens: Tokens) => void;
  /** Called on a 401. The refresh token is kept until the refresh fails. */
  clearAccessToken: () => void;
  /** Called when the refresh failed or there is no refresh token: the user must sign in again. */
  ended: () => void;
};

/** A session in memory, for scripts, tests and anonymous readers. */
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
