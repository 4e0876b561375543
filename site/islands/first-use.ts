import type { ClientDirective } from 'astro';

/** Nothing else comes before a field is typed in: a finger or a mouse on its way, the Tab key, what a browser fills in. */
const signs = ['pointerover', 'focusin', 'input'];

/**
 * `client:first-use={draft}`: for an island that works without a script. Its script is loaded when somebody turns to it, so
 * whoever only reads the page never pays for it; at once where this tab kept something under the name `draft`.
 */
const firstUse: ClientDirective = (load, { value }, island) => {
  const begun = new AbortController();
  async function begin(): Promise<void> {
    begun.abort();
    const hydrate = await load();
    await hydrate();
  }
  const turnedTo = ({ target }: Event) => {
    // Around it the island is as wide as the page: a mouse that rests while somebody scrolls by asks for nothing.
    if ((target as Element).closest('form')) void begin();
  };
  for (const sign of signs) island.addEventListener(sign, turnedTo, { signal: begun.signal });
  if (isKept(value)) void begin();
};

/** Where a browser keeps nothing, it may throw at the mere look. */
function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export default firstUse;
