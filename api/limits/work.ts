import { countAtOnce } from '#shared/rules/at-once.ts';

import type { WorkLimits } from '../config/limits.ts';
import { ApiError } from '../lib/errors.ts';
import type { Limits } from './limits.ts';

/** The signed-in user and the domain of the session. A program counts for itself, whoever made its token. */
type Who = { user: { id: string }; domain: { id: string }; token?: { id: string } | null };
const keyOf = ({ user, token }: Who) => token?.id ?? user.id;
type Kind = 'WRITES' | 'WRITE_SIZE' | 'UPLOADS' | 'UPLOAD_SIZE' | 'PREVIEWS' | 'PREVIEW_SIZE';
type Rate = {
  seconds: number;
  /** Bytes per point, for a size. */
  unit?: number;
  here?: boolean;
  /** Begins the message to a user who did too much, and to one whose domain did. */
  words: [user: string, domain: string];
  /** Whether to name the setting: the wait may be an hour. */
  long?: boolean;
};

/** Small enough for a column of 32 bits. */
const kilobyte = 1024;

/** Counts what signed-in users do. Each function throws ApiError too_many_requests once there was too much (config/limits.ts). */
export type WorkCounter = {
  /** Reads the body of a call, unless too many others are being read: a body that arrives slowly takes memory or disk meanwhile. */
  receive: <T>(who: Who, read: () => Promise<T>) => Promise<T>;
  /** A call that changes something, before its body is read. */
  write: (who: Who) => Promise<void>;
  /** The bytes of its body before they are parsed, or of a stored body that it stores again. */
  written: (who: Who, bytes: number) => Promise<void>;
  /** An upload, before it is received. */
  upload: (who: Who) => Promise<void>;
  /** The bytes of a received file, before its pictures are made. */
  uploaded: (who: Who, bytes: number) => Promise<void>;
  /** A drawing of the builder's canvas, with the bytes of its page. */
  preview: (who: Who, bytes: number) => Promise<void>;
  /** A call of any kind with an API token. */
  tokenCall: (tokenId: string) => Promise<void>;
  /** A page that a preview link shows, whoever opens it. */
  previewPage: (domainId: string) => Promise<void>;
};

/** Bodies that are being received, in this process. Unlike the others, this limit counts what isn't over yet. */
function atOnce({ LIMIT_USER_AT_ONCE, LIMIT_DOMAIN_AT_ONCE }: WorkLimits): WorkCounter['receive'] {
  const run = countAtOnce();
  const refusal = (words: string) => () =>
    new ApiError('too_many_requests', `${words}: wait 1 second`, { headers: { 'retry-after': '1' } });
  const ofUser = refusal('You are sending too much at once');
  const ofDomain = refusal('Too much is being sent to this domain at once');
  return (who, read) =>
    run(
      [
        { key: keyOf(who), most: LIMIT_USER_AT_ONCE, refusal: ofUser },
        { key: who.domain.id, most: LIMIT_DOMAIN_AT_ONCE, refusal: ofDomain },
      ],
      read,
    );
}

/**
 * Uploads are counted for all processes together. Writes and previews are counted in each process: their limits keep one process
 * responsive, and a round trip for each write would cost more than it protects.
 */
export function countWork(limits: Limits, settings: WorkLimits): WorkCounter {
  /** Counts for the user first: what a user may no longer do must not use up the domain's share. */
  function rate(kind: Kind, { seconds, unit = 1, here = false, words, long = false }: Rate) {
    const [user, domain] = (['USER', 'DOMAIN'] as const).map((owner, index) => {
      const name = `LIMIT_${owner}_${kind}` as const;
      const points = Math.ceil(settings[name] / unit);
      if (points === 0) return null;
      const hint = long ? `, or ask the operator to raise ${name}` : '';
      const limit = limits(name, { points, seconds, here, words: words[index] ?? '', hint });
      // One request may be larger than the limit: it then takes a whole period.
      return (key: string, amount: number) =>
        limit.consume(key, { points: Math.min(points, Math.ceil(amount / unit)) });
    });
    return async (who: Who, amount = 1) => {
      await user?.(keyOf(who), amount);
      await domain?.(who.domain.id, amount);
    };
  }

  const previews = rate('PREVIEWS', {
    seconds: 60,
    here: true,
    words: ['You asked for too many previews', 'This domain asked for too many previews'],
  });
  const previewSize = rate('PREVIEW_SIZE', {
    seconds: 10,
    unit: kilobyte,
    here: true,
    words: ['You previewed too much at once', 'Too much is being previewed in this domain'],
  });
  const calls = settings.LIMIT_TOKEN_CALLS;
  const callWords = 'This API token made too many calls in a minute';
  const tokenCalls =
    calls === 0 ? null : limits('LIMIT_TOKEN_CALLS', { points: calls, seconds: 60, here: true, words: callWords });
  const points = settings.LIMIT_DOMAIN_PREVIEW_PAGES;
  const words = 'Too many previews of this domain were opened in a minute';
  const pages = points === 0 ? null : limits('LIMIT_DOMAIN_PREVIEW_PAGES', { points, seconds: 60, here: true, words });
  return {
    receive: atOnce(settings),
    write: rate('WRITES', {
      seconds: 60,
      here: true,
      words: ['You made too many changes in a minute', 'This domain had too many changes in a minute'],
    }),
    written: rate('WRITE_SIZE', {
      seconds: 10,
      unit: kilobyte,
      here: true,
      words: ['You saved too much at once', 'Too much is being saved in this domain'],
    }),
    upload: rate('UPLOADS', {
      seconds: 3600,
      long: true,
      words: ['You uploaded too many files in an hour', 'Too many files were uploaded to this domain in an hour'],
    }),
    uploaded: rate('UPLOAD_SIZE', {
      seconds: 3600,
      unit: kilobyte,
      long: true,
      words: ['You uploaded too much in an hour', 'Too much was uploaded to this domain in an hour'],
    }),
    preview: async (who, bytes) => {
      await previews(who);
      await previewSize(who, bytes);
    },
    tokenCall: async (tokenId) => {
      await tokenCalls?.consume(tokenId);
    },
    previewPage: async (domainId) => {
      await pages?.consume(domainId);
    },
  };
}

/**
 * The counter for one transaction, which may run several times (db/transact.ts): each run asks for its own, and what an earlier one
 * counted isn't counted again.
 */
export function countOnce(work: WorkCounter): () => WorkCounter {
  let counted = 0;
  return () => {
    let sum = 0;
    const written: WorkCounter['written'] = async (who, bytes) => {
      sum += bytes;
      const more = sum - counted;
      if (more <= 0) return;
      counted = sum;
      await work.written(who, more);
    };
    return { ...work, written };
  };
}
