import { shareSize } from './book.ts';

/** Rows of pixels in red, green, blue and alpha, premultiplied. */
export type Raster = { data: Buffer; width: number; height: number };
type Layer = {
  raster: Raster;
  x: number;
  y: number;
  /** How many columns from the left are opaque: they are copied instead of blended. The lowest layer is always opaque. */
  opaque?: number;
};

/** Layers rasters on top of each other into one the size of a share picture. Each must lie inside. */
export function compose([lowest, ...others]: [Layer, ...Layer[]]): Raster {
  const { width, height } = shareSize;
  const data = Buffer.alloc(width * height * 4, 255);
  const whole = { data, width, height };
  lay(whole, { ...lowest, opaque: lowest.raster.width });
  for (const layer of others) lay(whole, layer);
  return whole;
}

function lay(onto: Raster, { raster, x, y, opaque = 0 }: Layer): void {
  for (let row = 0; row < raster.height; row += 1) {
    const from = row * raster.width * 4;
    const to = ((y + row) * onto.width + x) * 4;
    raster.data.copy(onto.data, to, from, from + opaque * 4);
    for (let column = opaque; column < raster.width; column += 1) {
      mix(onto.data, to + column * 4, raster.data, from + column * 4);
    }
  }
}

function mix(onto: Buffer, to: number, source: Buffer, from: number): void {
  const alpha = source[from + 3] ?? 0;
  if (alpha === 0) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const below = onto[to + channel] ?? 0;
    onto[to + channel] = (source[from + channel] ?? 0) + Math.round((below * (255 - alpha)) / 255);
  }
}
