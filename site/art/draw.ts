import type { Drawing } from './drawings.ts';
import { logoMark } from './logo-mark.ts';
import { lostTruck } from './lost-truck.ts';
import { drawScene } from './scene.ts';
import { truckPoster } from './truck-poster.ts';

/** The SVG text of a drawing; the same drawing is always the same text. */
export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'truck': {
      const { seed, palette, food, time, look } = drawing;
      return truckPoster({ seed, palette, kind: food, time, look });
    }
    case 'scene':
      return drawScene(drawing);
    case 'lost':
      return lostTruck(drawing);
    case 'mark':
      return logoMark({ seed: drawing.seed, palette: drawing.palette, kind: drawing.food });
    default:
      return drawing satisfies never;
  }
}
