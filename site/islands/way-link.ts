import { directionsTo } from './directions.ts';

/** Points each WayLink at the maps app of the device. */
export function leadToPlaces(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-way]')) {
    // Written by WayLink.astro.
    link.href = directionsTo(JSON.parse(link.dataset['way'] ?? '{}') as Parameters<typeof directionsTo>[0]);
  }
}
