import { type BrotliOptions, brotliCompressSync, constants, gzipSync, type ZlibOptions } from 'node:zlib';

import type { Encoding } from './packs/encodings.ts';

const smallest = 256;

/**
 * Brotli quality 5 takes a third of a millisecond per page and is 8 % larger than the best; assets are compressed once per build,
 * so they get the best.
 */
const levels = { page: { brotli: 5, gzip: 6 }, asset: { brotli: 11, gzip: 9 } } as const;
type Kind = keyof typeof levels;

/** Whether a file gets compressed twins: text does, but not pictures, fonts and tiny files, where they save nothing. */
export function isCompressible(contentType: string, length: number): boolean {
  return length >= smallest && /^text\/|[/+](json|xml)\b|javascript|svg/.test(contentType);
}

/** Compressed twins of a file; none where they save nothing. */
export function compressedTwins(body: Uint8Array, contentType: string, kind: Kind): Map<Encoding, Uint8Array> {
  const twins = new Map<Encoding, Uint8Array>();
  if (!isCompressible(contentType, body.byteLength)) return twins;
  twins.set('br', brotliCompressSync(body, brotliOptions(body, kind)));
  twins.set('gzip', gzipSync(body, gzipOptions(kind)));
  return twins;
}

export function brotliOptions({ byteLength }: Uint8Array, kind: Kind): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[kind].brotli,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    },
  };
}

export function gzipOptions(kind: Kind): ZlibOptions {
  return { level: levels[kind].gzip };
}
