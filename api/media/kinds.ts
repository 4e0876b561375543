import { open } from 'node:fs/promises';

export type Kind = 'picture' | 'svg' | 'pdf';

const starts: [kind: Kind, bytes: RegExp][] = [
  ['picture', /^\xff\xd8\xff/], // JPEG
  ['picture', /^\x89PNG\r\n/],
  ['picture', /^GIF8[79]a/],
  ['picture', /^RIFF[\s\S]{4}WEBP/],
  ['picture', /^[\s\S]{4}ftyp(?:avif|avis|mif1)/],
  ['picture', /^(?:II\*\0|MM\0\*)/], // TIFF
  ['pdf', /^%PDF-/],
  [
    'svg',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<svg[\s/>]/,
  ],
];

/** What a file is, told from its first bytes; its name and the type that came with it say nothing. Null: none of ours. */
export async function kindOf(path: string): Promise<Kind | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    return starts.find(([, bytes]) => bytes.test(head))?.[0] ?? null;
  } finally {
    await file.close();
  }
}
