import { open } from 'node:fs/promises';

import type { Metadata } from 'sharp';

/** Bytes of pixels that a decoder may hold: with the rest of its process that stays below 256 MB. */
const budget = 150_000_000;

/** A format whose decoder holds all pixels at once: the bytes per pixel, and the alternative to suggest. */
type BufferedFormat = { perPixel: number; name: string; instead: string };

/**
 * Most formats are decoded row by row, but some aren't. Returns what to do instead when a picture would take too much
 * memory, otherwise null. Without this check its process would be killed after seconds, or by chance in close cases.
 */
export async function tooMuchMemory(file: string, metadata: Metadata): Promise<string | null> {
  const format = await bufferedFormat(file, metadata);
  if (!format || metadata.width * metadata.height * format.perPixel <= budget) return null;
  const megapixels = Math.floor(budget / format.perPixel / 1e6);
  return `${format.name} may have at most ${megapixels} megapixels: ${format.instead}, then it may have 50`;
}

async function bufferedFormat(file: string, metadata: Metadata): Promise<BufferedFormat | null> {
  const { format, isProgressive, pages = 1 } = metadata;
  if (format === 'heif') return { perPixel: 18.7, name: 'An AVIF picture', instead: 'save this one as JPEG' };
  if (format === 'gif') return { perPixel: 5, name: 'A GIF', instead: 'save this one as PNG' };
  if (format === 'png' && isProgressive)
    return {
      perPixel: pngPixel(metadata),
      name: 'An interlaced PNG like this',
      instead: 'save it without interlacing',
    };
  if (format === 'jpeg' && isProgressive)
    return { perPixel: jpegPixel(metadata), name: 'A progressive JPEG like this', instead: 'save it as a plain JPEG' };
  if (format === 'webp' && pages > 1)
    return { perPixel: 9, name: 'A moving WebP', instead: 'save one of its frames as JPEG' };
  if (format === 'webp' && (await isLossless(file)))
    return { perPixel: 5, name: 'A lossless WebP', instead: 'save this one as PNG' };
  return null;
}

/** Bytes per unpacked pixel, and one more for transparency, which all sizes then carry. */
function pngPixel({ channels, depth, hasAlpha }: Metadata): number {
  return channels * (depth === 'ushort' ? 2 : 1) + (hasAlpha ? 1 : 0);
}

/** Two bytes per coefficient; chroma may be subsampled. */
function jpegPixel({ channels, chromaSubsampling = '' }: Metadata): number {
  const share = chromaSubsampling.startsWith('4:2:0') ? 0.25 : chromaSubsampling.startsWith('4:2:2') ? 0.5 : 1;
  return channels === 3 ? 2 + 4 * share : 2 * channels;
}

/** Whether a WebP's first pixel chunk is lossless. */
async function isLossless(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(8);
    for (let at = 12, chunks = 0; chunks < 20; chunks += 1) {
      const { bytesRead } = await file.read(header, 0, 8, at);
      const type = header.toString('latin1', 0, 4);
      if (bytesRead < 8 || type === 'VP8 ') return false;
      if (type === 'VP8L') return true;
      // Chunks start at even offsets.
      at += 8 + header.readUInt32LE(4) + (header.readUInt32LE(4) % 2);
    }
    return false;
  } finally {
    await file.close();
  }
}
