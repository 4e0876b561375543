export type BodyPaints = { paint: string; second: string; trim: string; dark: string; glass: string; metal: string };
export type Body = {
  width: number;
  roof: { y: number; from: number; to: number };
  outline: string;
  // Where guests order; undefined for carts.
  window: { x: number; y: number; width: number; height: number } | undefined;
  wheels: ReturnType<typeof wheelAt>[];
  mural?: { x: number; y: number; size: number };
  // Where the vendor of a cart stands: beside the pole of its umbrella.
  vendor?: number;
  behind: (paints: BodyPaints) => string;
  details: (paints: BodyPaints) => string;
};

export const wheelAt = (x: number, radius: number, spokes = false) => ({ x, radius, spokes });
