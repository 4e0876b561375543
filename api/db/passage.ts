/** Values that readers never see, by their name. */
const hidden = new Set(['type', 'id', 'url', 'href', 'src', 'icon', 'icon_data']);

/** Letters before the word and in all of a passage. */
const before = 30;
const length = 110;

/**
 * The passage of a post's body that contains the first of `words`; null unless the texts that readers see contain all of them.
 * Case is ignored.
 */
export function passageOf(body: unknown, words: string[]): string | null {
  const texts: string[] = [];
  collect(body, texts);
  const lower = texts.map((text) => text.toLowerCase());
  const wanted = words.map((word) => word.toLowerCase());
  const [first = ''] = wanted;
  const found = lower.findIndex((text) => text.includes(first));
  if (found === -1 || !wanted.every((word) => lower.some((text) => text.includes(word)))) return null;
  const text = texts[found] ?? '';
  const from = wordStart(text, (lower[found] ?? '').indexOf(first) - before);
  const passage = text.slice(from, from + length).trim();
  return `${from > 0 ? '…' : ''}${passage}${from + length < text.length ? '…' : ''}`;
}

/** The start of the word at `index`, so that a passage doesn't begin within one. */
function wordStart(text: string, index: number): number {
  return index <= 0 ? 0 : text.lastIndexOf(' ', index) + 1;
}

function collect(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) if (!hidden.has(name)) collect(item, into);
}
