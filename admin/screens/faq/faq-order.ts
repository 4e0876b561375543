import type { Faq, FaqCategory } from '#shared/schemas/content.ts';

import type { FaqPlace } from '../../queries/faqs.ts';

export type FaqGroup = { category: FaqCategory | null; faqs: Faq[] };

/** Questions by category as visitors see them: categories in order, then questions without one. */
export function groupsOf(faqs: Faq[], categories: FaqCategory[]): FaqGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  return [
    ...categories.map((category) => ({ category, faqs: faqs.filter((faq) => faq.category?.id === category.id) })),
    { category: null, faqs: faqs.filter((faq) => !known.has(faq.category?.id ?? '')) },
  ];
}

/** A line of the list: a category's heading, or one of its questions. */
export type FaqLine = { group: FaqGroup; faq: Faq | null };

export function linesOf(groups: FaqGroup[]): FaqLine[] {
  return groups.flatMap((group) => [{ group, faq: null }, ...group.faqs.map((faq) => ({ group, faq }))]);
}

/** The target of a drop before the line at `gap`: the category above the gap, before the question below it. */
export function placeAt(lines: FaqLine[], from: number, gap: number): { group: FaqGroup; before: Faq | null } {
  const rest = lines.toSpliced(from, 1);
  const at = Math.max(1, gap > from ? gap - 1 : gap);
  const group = (rest[at - 1] as FaqLine).group;
  const next = rest[at];
  return { group, before: next?.group === group ? next.faq : null };
}

/** The gap one step up or down, also across categories; null at the ends of the list. */
export function gapOfStep(lines: FaqLine[], from: number, direction: 'up' | 'down'): number | null {
  if (direction === 'up') {
    const above = lines[from - 1];
    if (above?.faq) return from - 1;
    // Past the heading above, to the end of the previous category.
    return from - 1 > 0 ? from - 1 : null;
  }
  return from + 1 < lines.length ? from + 2 : null;
}

/** The list after moving `faq` into `group`, before `before` or to the group's end, and the position to send. */
export function placed(
  all: Faq[],
  faq: Faq,
  { group, before }: { group: FaqGroup; before: Faq | null },
): { after: Faq[]; place: FaqPlace } {
  const others = all.filter(({ id }) => id !== faq.id);
  const siblings = group.faqs.filter(({ id }) => id !== faq.id);
  const last = siblings.at(-1);
  const indexOf = (wanted: Faq) => others.findIndex(({ id }) => id === wanted.id);
  const position = before ? indexOf(before) : last ? indexOf(last) + 1 : all.indexOf(faq);
  const after = others
    .toSpliced(position, 0, { ...faq, category: group.category })
    .map((other, index) => ({ ...other, position: index }));
  return { after, place: { category: group.category?.id ?? null, position } };
}
