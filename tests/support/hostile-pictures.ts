import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

/** Files that attack their decoder. Each is small, but claims or unpacks to something large. */

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type Png = { width: number; height: number; bits?: number; color?: 0 | 2; interlaced?: boolean; extra?: Buffer[] };

/** A black PNG of any size with valid pixels; `extra` chunks come before them. */
export function blackPng({ width, height, bits = 8, color = 0, interlaced = false, extra = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  const channels = color === 2 ? 3 : 1;
  const bytesOf = (columns: number, rows: number) =>
    columns && rows ? rows * (1 + Math.ceil((columns * bits * channels) / 8)) : 0;
  // Adam7: the first column and row of each pass, and its steps.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const size = interlaced
    ? passes.reduce(
        (sum, [x, y, across, down]) => sum + bytesOf(Math.ceil((width - x) / across), Math.ceil((height - y) / down)),
        0,
      )
    : bytesOf(width, height);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 1 }));
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A small PNG whose comment unpacks to `megabytes`. */
export function pngWithLongComment(megabytes: number): Buffer {
  const comment = deflateSync(Buffer.alloc(megabytes * 1_000_000, 'a'), { level: 1 });
  return blackPng({
    width: 40,
    height: 30,
    extra: [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), comment]))],
  });
}

/** A GIF of `frames` frames of one pixel on a canvas of `side` × `side`. */
export function gifWithFrames(frames: number, side = 400): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff])]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A TIFF whose list of pages loops. */
export function endlessTiff(): Buffer {
  const entries = [
    [256, 10], // width
    [257, 10], // height
    [258, 8], // bits
    [259, 1], // no compression
    [262, 1], // black is zero
    [273, 200], // where the pixels begin
    [277, 1], // samples
    [278, 10], // rows
    [279, 100], // bytes
  ] as const;
  const tiff = Buffer.alloc(300);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, value], index) => {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  });
  tiff.writeUInt32LE(8, 10 + entries.length * 12);
  return tiff;
}

/** A TIFF that claims to be `side` × `side`, with missing strips. */
export async function lyingTiff(side: number): Promise<Buffer> {
  const tiff = await black(20, 20).tiff({ compression: 'deflate' }).toBuffer();
  const directory = tiff.readUInt32LE(4);
  for (let at = directory + 2; at < directory + 2 + tiff.readUInt16LE(directory) * 12; at += 12) {
    if (![256, 257].includes(tiff.readUInt16LE(at))) continue;
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(side, at + 8);
  }
  return tiff;
}

/** An AVIF that claims to be `side` × `side`. */
export async function lyingAvif(side: number): Promise<Buffer> {
  const avif = await black(64, 64).avif({ effort: 0 }).toBuffer();
  const at = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(side, at);
  avif.writeUInt32BE(side, at + 4);
  return avif;
}

/** A JPEG that claims to be `side` × `side`. */
export async function lyingJpeg(side: number): Promise<Buffer> {
  const jpeg = await black(64, 64).jpeg().toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  jpeg.writeUInt16BE(side, at);
  jpeg.writeUInt16BE(side, at + 2);
  return jpeg;
}

/** A progressive JPEG that repeats its last pass over all pixels `passes` times. */
export async function jpegWithPasses(passes: number, side: number): Promise<Buffer> {
  const jpeg = await black(side, side).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: passes }, () => scan), jpeg.subarray(-2)]);
}

/** A photo that is also a web page: in a comment, in its EXIF data and after its end. */
export async function pageInAPhoto(): Promise<Buffer> {
  const script = '<script>alert(document.domain)</script>';
  const exif = {
    IFD0: { Artist: script, Copyright: script },
    IFD3: { GPSLatitude: '37/1 46/1 0/1', GPSLatitudeRef: 'N' },
  };
  const jpeg = await black(400, 300).jpeg().withExif(exif).toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`<html>${script}</html>`)]);
}

export const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(10)}">`,
).join('')}]><svg viewBox="0 0 4 3"><text>&a8;</text></svg>`;

function black(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#000' } });
}
