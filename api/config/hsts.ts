import * as z from 'zod/mini';

const year = 31_536_000;

/** `includeSubDomains` and `preload` in either order, as browsers accept them. */
const shape = /^max-age=\d{1,10}(?:; ?includesubdomains|; ?preload){0,2};?$/i;

const has = (value: string, directive: string) => value.toLowerCase().includes(directive);
const secondsOf = (value: string) => Number(/\d+/.exec(value)?.[0]);

/** The value of Strict-Transport-Security. Preload lists refuse a domain that says `preload` without the rest, so does this. */
export const Hsts = z.pipe(
  z.string().check(
    z.trim(),
    z.regex(shape, {
      error: 'takes a value like max-age=31536000, or max-age=63072000; includeSubDomains; preload',
      abort: true,
    }),
    z.refine((value) => !has(value, 'preload') || has(value, 'includesubdomains'), {
      error: 'takes preload only with includeSubDomains: lists of preloaded domains refuse it otherwise',
    }),
    z.refine((value) => !has(value, 'preload') || secondsOf(value) >= year, {
      error: `takes preload only with a max-age of at least ${year}, which is a year`,
    }),
  ),
  z.transform((value) =>
    [
      `max-age=${secondsOf(value)}`,
      ...(has(value, 'includesubdomains') ? ['includeSubDomains'] : []),
      ...(has(value, 'preload') ? ['preload'] : []),
    ].join('; '),
  ),
);
