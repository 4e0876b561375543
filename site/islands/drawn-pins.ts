import { closestTo, type MapFrame, type Spot, spotOf } from '#shared/content/map-frame.ts';
import type { Point } from '#shared/content/week.ts';

/** The pin of a drawing that stands for a point, if the drawing shows it. */
export function pinOn(map: SVGElement, point: Point): SVGElement | undefined {
  // Written by PinMap.astro.
  const frame = (map.dataset['frame'] ?? '').split(',').map(Number) as MapFrame;
  const pins = [...map.querySelectorAll<SVGElement>('[data-pin]')];
  const places = pins.map((pin) => (pin.dataset['place'] ?? '').split(',').map(Number) as Spot);
  return pins[closestTo(spotOf(point, frame), places, frame)];
}
