/** Compressed forms of a file, and the suffixes of their names where they are files. */
export const twinSuffixes = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof twinSuffixes;
export const encodings = ['br', 'gzip'] as const satisfies Encoding[];

/** Bytes by the hash of the uncompressed ones, with their compressed twins. */
export type Encoded = { hash: string; encodings: Encoding[] };
