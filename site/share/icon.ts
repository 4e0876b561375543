/** Pixels of a side. */
export const iconSize = 48;

const headerBytes = 22;

/** Wraps a PNG of `iconSize` in an ICO file, which all browsers read: a directory with one entry. */
export function iconOf(png: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header[6] = iconSize;
  header[7] = iconSize;
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits of a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
}
