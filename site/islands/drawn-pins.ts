import { type MapFrame, pinAt, type Spot, spotOf } from '#shared/content/map-frame.ts';
import type { Point } from '#shared/content/week.ts';

/** The pin of a drawing that stands for a point, if the drawing shows it. */
export function pinOn(map: SVGElement, point: Point): SVGElement | undefined {
  // Written by PinMap.astro.
  const frame = (map.dataset['frame'] ?? '').split(',').map(Number) as MapFrame;
  const pins = [...map.querySelectorAll<SVGElement>('[data-pin]')];
  const spots = pins.map((pin) => [percent(pin, 'x'), percent(pin, 'y')] satisfies Spot);
  return pins[pinAt(spotOf(point, frame), spots, frame)];
}

function percent(pin: SVGElement, name: string): number {
  return Number.parseFloat(pin.getAttribute(name) ?? '');
}
