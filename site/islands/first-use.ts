import type { ClientDirective } from 'astro';

/** One of these always precedes input: a pointer over it, a focus, or autofill. */
const signs = ['pointerover', 'focusin', 'input'];

/**
 * `client:first-use={draft}` hydrates an island that works without a script when the visitor first turns to it, so that readers
 * don't pay for it; at once if this tab stored a draft under that name. Else an address with `member` has it chosen.
 */
const firstUse: ClientDirective = (load, { value }, island) => {
  const begun = new AbortController();
  let isRefused = false;
  async function begin(): Promise<void> {
    begun.abort();
    try {
      const hydrate = await load();
      await hydrate();
    } catch (error) {
      island.removeEventListener('invalid', refuse, true);
      if (isRefused) island.querySelector('form')?.reportValidity();
      throw error;
    }
    if (isRefused) sendAgain();
  }
  // Sent before the island runs: it shows what is missing at each field, where a browser shows a bubble at the first one.
  const refuse = (event: Event) => {
    event.preventDefault();
    if (isRefused) return;
    isRefused = true;
    if (!begun.signal.aborted) void begin();
    else sendAgain();
  };
  const sendAgain = () => {
    const form = island.querySelector('form');
    // The island takes the validation over in an effect, some time after it is hydrated.
    if (form?.noValidate) form.requestSubmit();
    else requestAnimationFrame(sendAgain);
  };
  island.addEventListener('invalid', refuse, true);
  const turnedTo = ({ target }: Event) => {
    // The island's parent is as wide as the page: a resting mouse must not hydrate it while the page scrolls.
    if ((target as Element).closest('form')) void begin();
  };
  for (const sign of signs) island.addEventListener(sign, turnedTo, { signal: begun.signal });
  if (isKept(value)) void begin();
  else chooseMember(island);
};

/** An id that isn't offered chooses nothing. */
function chooseMember(island: HTMLElement): void {
  const id = new URLSearchParams(location.search).get('member');
  for (const option of island.querySelectorAll<HTMLOptionElement>('[name=member] option'))
    option.selected ||= option.value === id;
}

/** Accessing storage throws where it is disabled. */
function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export default firstUse;
