import type { ClientDirective } from 'astro';

/** One of these always precedes input: a pointer over it, a focus, or autofill. */
const signs = ['pointerover', 'focusin', 'input'];

/**
 * `client:first-use={draft}` hydrates an island that works without a script when the visitor first turns to it, so that readers
 * don't pay for it; at once if this tab stored a draft under that name.
 */
const firstUse: ClientDirective = (load, { value }, island) => {
  const begun = new AbortController();
  async function begin(): Promise<void> {
    begun.abort();
    const hydrate = await load();
    await hydrate();
  }
  const turnedTo = ({ target }: Event) => {
    // The island's parent is as wide as the page: a resting mouse must not hydrate it while the page scrolls.
    if ((target as Element).closest('form')) void begin();
  };
  for (const sign of signs) island.addEventListener(sign, turnedTo, { signal: begun.signal });
  if (isKept(value)) void begin();
};

/** Accessing storage throws where it is disabled. */
function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export default firstUse;
