/** What the visitor chose, and for whom: whoever comes later is asked for again. */
type Choice = { choice: 'yes' | 'no'; companies: string };
const stored = 'consent';

/** Runs the domain's snippets if the visitor agreed, and asks who hasn't said yet. A browser that sends Global Privacy Control said no. */
export function askForConsent(): void {
  const banner = document.querySelector<HTMLElement>('#consent');
  if (!banner) return;
  const companies = banner.dataset['companies'] ?? '';
  const buttons = [...banner.querySelectorAll<HTMLButtonElement>('[data-consent]')];
  const opener = document.querySelector<HTMLButtonElement>('[data-consent-open]');
  let choice = readChoice(companies);
  if (choice === 'yes') void runSnippets();
  const { globalPrivacyControl: isPrivate = false } = navigator as { globalPrivacyControl?: boolean };
  banner.hidden = choice !== null || isPrivate;
  showChoice();

  for (const button of buttons)
    button.addEventListener('click', () => choose(button.dataset['consent'] === 'yes' ? 'yes' : 'no'));
  if (opener) {
    opener.hidden = false;
    opener.addEventListener('click', () => {
      banner.hidden = false;
      banner.focus();
    });
  }

  function choose(next: Choice['choice']) {
    const before = choice;
    choice = next;
    keepChoice({ choice, companies });
    if (banner) banner.hidden = true;
    opener?.focus({ preventScroll: true });
    showChoice();
    if (next === 'yes' && before !== 'yes') void runSnippets();
    // What runs can't be stopped otherwise.
    if (next === 'no' && before === 'yes') {
      forgetCookies();
      window.location.reload();
    }
  }

  function showChoice() {
    for (const button of buttons)
      button.ariaPressed = choice === null ? null : String(button.dataset['consent'] === choice);
  }
}

function readChoice(companies: string): Choice['choice'] | null {
  try {
    const kept: Partial<Choice> | null = JSON.parse(localStorage.getItem(stored) ?? 'null');
    if (kept?.companies !== companies) return null;
    return kept.choice === 'yes' || kept.choice === 'no' ? kept.choice : null;
  } catch {
    // No storage, or not what this script wrote: nothing was said.
    return null;
  }
}

function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(stored, JSON.stringify(choice));
  } catch {
    // Without storage the answer holds for this page.
  }
}

/** Each script waits for those before it, unless it says that it needn't: code in the page often needs the file above it. */
async function runSnippets(): Promise<void> {
  for (const place of document.querySelectorAll<HTMLTemplateElement>('template[data-waits]')) {
    for (const item of place.content.children) {
      const script = document.importNode(item, true);
      const isAwaited = script.hasAttribute('src') && !script.hasAttribute('async');
      const loaded = new Promise((resolve) => {
        script.addEventListener('load', resolve);
        script.addEventListener('error', resolve);
      });
      place.before(script);
      if (isAwaited) await loaded;
    }
    place.remove();
  }
}

/** Ends the cookies that scripts set on this host and on the hosts above it. */
function forgetCookies(): void {
  const parts = window.location.hostname.split('.');
  const hosts = parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`);
  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? ''))
    for (const host of ['', ...hosts]) document.cookie = `${name}=; max-age=0; path=/${host}`;
}
