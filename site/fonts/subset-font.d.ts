declare module 'subset-font' {
  /** The part of the package used here; it ships no types. */
  type Options = {
    targetFormat: 'woff2' | 'sfnt';
    variationAxes: Record<string, number>;
    noHinting: boolean;
    keepFeatures: string[];
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
