import type { Content } from '#site/data/content.ts';

import { demoContent } from './demo-content.ts';

/** The demo with a menu that names the round, so that every page of a release shows its round. */
export function roundContent(round: number): Content {
  const content = demoContent();
  const item = { text: `Round ${round}.`, url: '/members', type: 'link' as const, children: [] };
  return { ...content, menus: { ...content.menus, header: [item] } };
}

/** The round of a page; null without one. */
export function roundOf(html: string): string | null {
  return /Round (\d+)\./.exec(html)?.[1] ?? null;
}
