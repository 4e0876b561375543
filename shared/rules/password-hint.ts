export type PasswordHint = { level: 0 | 1 | 2 | 3; text: string };

const shortest = 10;
/** Shorter words are parts of too many others. */
const shortestName = 4;
/** Characters beside the name of a website that make up for it. */
const enoughBeside = 8;

/**
 * The apparent strength of a password and how to improve it; null for an empty one. The API decides whether it is accepted, since
 * only the API has lists of leaked passwords. `words` are names and addresses that attackers try first; `websites` are titles and
 * hosts, which are too little by themselves.
 */
export function passwordHint(password: string, words: string[] = [], websites: string[] = []): PasswordHint | null {
  if (password === '') return null;
  const missing = shortest - password.length;
  if (missing > 0) return { level: 0, text: `${missing} more character${missing === 1 ? '' : 's'}` };
  const lower = password.toLowerCase();
  const parts = words
    .flatMap((word) => word.toLowerCase().split(/[\s@._+-]+/))
    .filter((part) => part.length >= shortestName);
  if (parts.some((part) => lower.includes(part))) return { level: 1, text: 'Leave names and addresses out of it' };
  const letters = lettersOf(password);
  const named = websites
    .map(lettersOf)
    .some(
      (name) => name.length >= shortestName && letters.includes(name) && letters.length - name.length < enoughBeside,
    );
  if (named) return { level: 1, text: 'The name of a website is easy to guess' };
  if (new Set(lower).size < 6) return { level: 1, text: 'This repeats itself' };
  if (/^\d+$/.test(password)) return { level: 1, text: 'Numbers alone are easy to guess' };
  const several = password.trim().split(/\s+/).length >= 3;
  if (several || password.length >= 16) return { level: 3, text: 'Strong' };
  return { level: 2, text: 'Fair: three or four words that have nothing to do with each other are better' };
}

/** Letters and digits alone, without accents. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
