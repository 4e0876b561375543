import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';

import type { Options } from '#shared/schemas/options.ts';

import { lettersFrom } from '../fonts/subset.ts';

/**
 * The faces of share pictures. They come with the project, so a picture is the same on every machine. A font is split by script
 * into files with the same family name; each gets a name of its own here, so that resvg can be told which file has a letter.
 */
type Face = { font: string; subset: string; family: string; name: string; axes: Record<string, number> };

/** `family` is the family name in the font file; `number` replaces its last letter, so that no offset in the file changes. */
function face(font: string, subset: string, family: string, number: number, axes: Record<string, number>): Face {
  return { font, subset, family, name: `${family.slice(0, -1)}${number}`, axes };
}

const street = (subset: string, number: number) =>
  face('big-shoulders', `${subset}-standard`, 'Big Shoulders Thin', number, { wght: 850, opsz: 36 });
const harbor = (subset: string, number: number) =>
  face('fredoka', `${subset}-standard`, 'Fredoka Light', number, { wght: 600, wdth: 100 });
const classic = (subset: string, number: number) =>
  face('bricolage-grotesque', `${subset}-standard`, 'Bricolage Grotesque 96pt ExtraBold', number, {
    wght: 720,
    wdth: 92,
    opsz: 48,
  });
const franklin = (subset: string, number: number) =>
  face('libre-franklin', `${subset}-wght`, 'Libre Franklin Thin', number, { wght: 560 });

export const faces = {
  street: street('latin', 1),
  streetExt: street('latin-ext', 2),
  streetVietnamese: street('vietnamese', 3),
  harbor: harbor('latin', 1),
  harborExt: harbor('latin-ext', 2),
  hebrew: harbor('hebrew', 3),
  classic: classic('latin', 1),
  classicExt: classic('latin-ext', 2),
  classicVietnamese: classic('vietnamese', 3),
  nunito: face('nunito', 'latin-wght', 'Nunito ExtraLight', 1, { wght: 600 }),
  text: franklin('latin', 1),
  textExt: franklin('latin-ext', 2),
  textVietnamese: franklin('vietnamese', 3),
  cyrillic: franklin('cyrillic', 4),
} satisfies Record<string, Face>;
export type FaceName = keyof typeof faces;

const anywhere: FaceName[] = ['text', 'textExt', 'textVietnamese', 'cyrillic', 'hebrew'];

/** A look's faces, in the order in which a letter is looked up. */
export const facesOf: Record<Options['look'], { display: FaceName[]; text: FaceName[] }> = {
  street: { display: ['street', 'streetExt', 'streetVietnamese', ...anywhere], text: anywhere },
  harbour: { display: ['harbor', 'harborExt', ...anywhere], text: ['nunito', ...anywhere] },
  classic: { display: ['classic', 'classicExt', 'classicVietnamese', ...anywhere], text: anywhere },
};

/** First and last code point, both inclusive. */
export type Ranges = [from: number, to: number][];

/**
 * Writes every face as TrueType into `folder`, because resvg supports neither WOFF2 nor variable axes, and the code points of each
 * into `ranges.json`, because resvg synthesizes letters that a font lacks.
 */
export async function writeShareFaces(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const ranges = await Promise.all(
    Object.entries(faces).map(async ([name, { font, subset, family, name: own, axes }]) => {
      const variable = await packaged(font, `files/${font}-${subset}-normal.woff2`);
      const known = JSON.parse((await packaged(font, 'unicode.json')).toString()) as Record<string, string>;
      const letters = rangesOf(known[subset.replace(/-(?:standard|wght)$/, '')] ?? '');
      const text = letters.map(([from, to]) => lettersFrom(from, to)).join('');
      const options = { targetFormat: 'sfnt' as const, variationAxes: axes, noHinting: true, keepFeatures: ['kern'] };
      await writeFile(
        faceFile(folder, name as FaceName),
        renamed(await subsetFont(variable, text, options), family, own),
      );
      return [name, letters] as const;
    }),
  );
  await writeFile(rangesFile(folder), JSON.stringify(Object.fromEntries(ranges)));
}

function packaged(font: string, file: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${font}/${file}`)));
}

/** 'U+0000-00FF,U+0131' as numbers. */
function rangesOf(text: string): Ranges {
  return text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [from, to];
  });
}

export function rangesFile(folder: string): string {
  return join(folder, 'ranges.json');
}

export function faceFile(folder: string, name: FaceName): string {
  return join(folder, `${name}.ttf`);
}

/** Names in a font are big-endian UTF-16. Throws if the font's name isn't `from`. */
function renamed(font: Buffer, from: string, to: string): Buffer {
  const old = Buffer.from(from, 'utf16le').swap16();
  const own = Buffer.from(to, 'utf16le').swap16();
  if (!font.includes(old)) throw new Error(`The font ${from} has another name now`);
  const copy = Buffer.from(font);
  for (let at = copy.indexOf(old); at >= 0; at = copy.indexOf(old, at + own.length)) own.copy(copy, at);
  return copy;
}
