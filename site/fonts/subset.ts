import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';

/**
 * The faces of the looks, one weight each, because a variable font has twice the bytes. A page loads at most 25 KB of them; the
 * classic look uses the reader's system font for text.
 */
const faces: Record<string, { file: string; axes: Record<string, number>; text?: string }> = {
  'street-display': {
    file: '@fontsource-variable/big-shoulders/files/big-shoulders-latin-standard-normal.woff2',
    axes: { wght: 850, opsz: 36 },
  },
  'street-display-vietnamese': {
    file: '@fontsource-variable/big-shoulders/files/big-shoulders-vietnamese-standard-normal.woff2',
    axes: { wght: 850, opsz: 36 },
    text: vietnamese().toUpperCase(),
  },
  // In the other looks headings have small letters.
  'condensed-vietnamese': {
    file: '@fontsource-variable/big-shoulders/files/big-shoulders-vietnamese-standard-normal.woff2',
    axes: { wght: 850, opsz: 36 },
    text: vietnamese(),
  },
  'street-text': {
    file: '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    axes: { wght: 430 },
  },
  'street-text-vietnamese': {
    file: '@fontsource-variable/libre-franklin/files/libre-franklin-vietnamese-wght-normal.woff2',
    axes: { wght: 430 },
    text: smallVietnamese(),
  },
  'harbor-display': {
    file: '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2',
    axes: { wght: 600 },
  },
  'harbor-text': { file: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2', axes: { wght: 480 } },
  // For headings too: Fredoka has none of these letters.
  'harbor-vietnamese': {
    file: '@fontsource-variable/nunito/files/nunito-vietnamese-wght-normal.woff2',
    axes: { wght: 480 },
    text: smallVietnamese(),
  },
  'classic-display': {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    axes: { wght: 720, wdth: 92, opsz: 48 },
  },
  'classic-display-vietnamese': {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2',
    axes: { wght: 720, wdth: 92, opsz: 48 },
    text: vietnamese(),
  },
};

export function lettersFrom(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/**
 * Vietnamese letters that no other language uses, in a file that only pages with such words load (`unicode-range` in fonts.css). Together
 * with the two faces of its look it has to stay near 25 KB.
 */
function vietnamese(): string {
  return `ĂăĐđĨĩŨũƠơƯư${lettersFrom(0x1ea0, 0x1ef9)}`;
}

/** Text has capitals of these only at the start of a name, and then mostly this one. */
function smallVietnamese(): string {
  return `Đ${vietnamese().toLowerCase()}`;
}

/** Basic Latin, Western European letters and English punctuation; all others come from the reader's fonts. */
function characters(): string {
  return `${lettersFrom(0x20, 0x7e)}${lettersFrom(0xc0, 0xff).replace(/[ÐÞÝ×ðþý÷]/g, '')}\u00a0¡¢£©«®°·»½¼¿×‘’“”–—…•€→←`;
}

/** Subsets every face into `cache`, in files named by a hash of their input. Resolves to the files by face. */
export async function subsetFaces(cache: string): Promise<Record<string, string>> {
  await mkdir(cache, { recursive: true });
  const made = await Promise.all(
    Object.entries(faces).map(async ([name, face]) => [name, await subsetFace(cache, name, face)] as const),
  );
  return Object.fromEntries(made);
}

async function subsetFace(
  cache: string,
  name: string,
  { file, axes, text = characters() }: { file: string; axes: Record<string, number>; text?: string },
): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve(file)));
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: axes,
    noHinting: true,
    // Letters of two files have no kerning with each other.
    keepFeatures: name.endsWith('vietnamese') ? [] : ['kern', ...(name.endsWith('text') ? ['tnum'] : [])],
  };
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([options, text]))
    .digest('hex')
    .slice(0, 12);
  const target = join(cache, `${name}-${hash}.woff2`);
  const known = await readFile(target).catch(() => null);
  if (known) return target;
  const font = await subsetFont(source, text, options);
  // Written atomically, because another build may read it.
  await writeFile(`${target}.${process.pid}`, font);
  await rename(`${target}.${process.pid}`, target);
  return target;
}
