import * as z from 'zod/mini';

import { IconData } from '#shared/schemas/content.ts';

/** The view box and paths of a pasted SVG; null when there is nothing that a tag can use. */
export function iconOfSvg(text: string): IconData | null {
  const svg = new DOMParser().parseFromString(text.trim(), 'image/svg+xml').querySelector('svg');
  if (!svg) return null;
  const size = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''));
  const box = svg.getAttribute('viewBox') ?? (size.every(Number.isFinite) ? `0 0 ${size.join(' ')}` : '0 0 24 24');
  const viewBox = box.trim().replaceAll(/[\s,]+/g, ' ');
  const paths = [...svg.querySelectorAll('path')].flatMap((path) => path.getAttribute('d')?.trim() || []);
  const icon = z.safeParse(IconData, { viewBox, paths });
  return icon.success && paths.length > 0 ? icon.data : null;
}

/** Equal icons have equal keys. */
export function drawingKey(icon: IconData | null): string {
  return icon ? `${icon.viewBox} ${icon.paths.join(' ')}` : '';
}
