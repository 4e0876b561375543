import sharp, { type Sharp } from 'sharp';

import {
  blackPng,
  endlessTiff,
  gifWithFrames,
  jpegWithPasses,
  laughs,
  lyingAvif,
  lyingJpeg,
  lyingTiff,
  pageInAPhoto,
  pngWithLongComment,
} from '#tests/support/hostile-pictures.ts';

type Case = { name: string; make: () => Buffer | Promise<Buffer> };

/** The largest pictures that people may upload, and hostile ones. */
export const pictureCases: Record<'ordinary' | 'hostile', Case[]> = {
  ordinary: [
    { name: 'a JPEG of 12 megapixels', make: async () => (await photo(4000, 3000)).jpeg({ quality: 85 }).toBuffer() },
    { name: 'the same, upright by its EXIF', make: async () => (await photo(4000, 3000)).jpeg().withMetadata({ orientation: 6 }).toBuffer() }, // prettier-ignore
    { name: 'a JPEG of 49 megapixels', make: async () => (await photo(7000, 7000)).jpeg().toBuffer() },
    { name: 'a progressive JPEG of 49 megapixels', make: async () => (await photo(7000, 7000)).jpeg({ progressive: true }).toBuffer() }, // prettier-ignore
    { name: 'a progressive JPEG of 24 megapixels with full chroma', make: async () => (await photo(6000, 4000)).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer() }, // prettier-ignore
    {
      name: 'a PNG of 12 megapixels',
      make: async () => (await photo(4000, 3000)).png({ compressionLevel: 6 }).toBuffer(),
    },
    { name: 'a PNG of 49 megapixels', make: () => drawing(7000, 7000).png({ compressionLevel: 6 }).toBuffer() },
    { name: 'the same with transparency', make: () => drawing(7000, 7000).ensureAlpha(0.5).png({ compressionLevel: 6 }).toBuffer() }, // prettier-ignore
    { name: 'an interlaced PNG of 49 megapixels', make: () => drawing(7000, 7000).png({ progressive: true, compressionLevel: 6 }).toBuffer() }, // prettier-ignore
    { name: 'an interlaced PNG of 29 megapixels with transparency', make: () => drawing(5800, 5000).ensureAlpha(0.5).png({ progressive: true, compressionLevel: 6 }).toBuffer() }, // prettier-ignore
    { name: 'a WebP of 12 megapixels', make: async () => (await photo(4000, 3000)).webp({ effort: 0 }).toBuffer() },
    { name: 'a WebP of 49 megapixels', make: async () => (await photo(7000, 7000)).webp({ effort: 0 }).toBuffer() },
    { name: 'a lossless WebP of 29 megapixels', make: () => drawing(5800, 5000).webp({ lossless: true, effort: 0 }).toBuffer() }, // prettier-ignore
    { name: 'an AVIF of 8 megapixels', make: async () => (await photo(3200, 2480)).avif({ effort: 0 }).toBuffer() },
    { name: 'a TIFF of 49 megapixels', make: () => drawing(7000, 7000).tiff({ compression: 'deflate' }).toBuffer() },
    { name: 'a GIF of 29 megapixels', make: () => drawing(5800, 5000).gif({ effort: 1 }).toBuffer() },
  ],
  hostile: [
    { name: 'a PNG of 16,000 × 16,000', make: () => blackPng({ width: 16_000, height: 16_000, bits: 1 }) },
    { name: 'an empty interlaced PNG of 49 megapixels', make: () => blackPng({ width: 7000, height: 7000, interlaced: true, color: 2 }) }, // prettier-ignore
    { name: 'a PNG of 1 × 40,000', make: () => blackPng({ width: 1, height: 40_000 }) },
    { name: 'a PNG whose comment unpacks to 100 MB', make: () => pngWithLongComment(100) },
    { name: 'a PNG whose comment unpacks to 2 GB', make: () => pngWithLongComment(2000) },
    { name: 'a GIF of 20,000 frames', make: () => gifWithFrames(20_000) },
    { name: 'a GIF of 1,000,000 frames', make: () => gifWithFrames(1_000_000, 7000) },
    { name: 'a lossless WebP of 49 megapixels', make: () => drawing(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer() }, // prettier-ignore
    { name: 'a JPEG of 5,000 passes', make: () => jpegWithPasses(5000, 900) },
    { name: 'a JPEG of 49 megapixels and 100 passes', make: () => jpegWithPasses(100, 7000) },
    { name: 'a JPEG that says 65,000 × 65,000', make: () => lyingJpeg(65_000) },
    { name: 'a TIFF that says 60,000 × 60,000', make: () => lyingTiff(60_000) },
    { name: 'a TIFF that says 7,000 × 7,000', make: () => lyingTiff(7000) },
    { name: 'a TIFF without an end', make: () => endlessTiff() },
    { name: 'an AVIF that says 30,000 × 30,000', make: () => lyingAvif(30_000) },
    { name: 'an AVIF that says 2,800 × 2,800', make: () => lyingAvif(2800) },
    { name: 'a billion laughs', make: () => Buffer.from(laughs) },
    { name: 'an SVG of 1.9 MB of elements', make: () => Buffer.from(`<svg viewBox="0 0 4 3">${'<g/>'.repeat(475_000)}</svg>`) }, // prettier-ignore
    { name: 'an SVG nested 200,000 deep', make: () => Buffer.from(`<svg viewBox="0 0 4 3">${'<g>'.repeat(200_000)}`) },
    { name: 'a photo that is a web page', make: () => pageInAPhoto() },
  ],
};

/** Soft shapes of all sizes with fine grain, made from noise: about as hard to decode as a photo. */
export async function photo(width: number, height: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const coarse = {
    width: Math.ceil(width / 8),
    height: Math.ceil(height / 8),
    channels: 3,
    background: '#888',
  } as const;
  const shapes = await sharp({ create: { ...coarse, noise } })
    .blur(1.2)
    .png()
    .toBuffer();
  const { data } = await sharp(shapes)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + ((at * 7919) % 13) - 6));
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Large areas of few colors, which compress well enough to be uploaded. */
function drawing(width: number, height: number): Sharp {
  const side = 700;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><linearGradient id="a"><stop stop-color="#b3261e"/><stop offset="1" stop-color="#2f8f4e"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/><circle cx="350" cy="350" r="200" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).resize(width, height, { kernel: 'nearest', fit: 'fill' }).removeAlpha();
}
