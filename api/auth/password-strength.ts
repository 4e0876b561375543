import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { knownPhrases } from './known-phrases.ts';

/** Characters that are checked: the estimate takes quadratic time, and a longer password doesn't need one. */
const looked = 64;
/** On the library's scale of 0 to 4; 3 takes at least 100 million guesses. */
const enough = 3;
/** Shorter names occur inside other words. */
const shortestName = 4;
/** Words of websites that the password doesn't contain as they are written, checked for other spellings. */
const mostOtherWords = 200;

export type Person = { email: string; firstname: string; lastname: string };
export type Website = { title: string; host: string };

let loading: Promise<ZxcvbnFactory> | null = null;

/** The word lists take 30 MB, so they load when the first password is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({
    dictionary: { ...dictionary, phrases: knownPhrases },
    graphs: adjacencyGraphs,
    maxLength: looked,
    l33tMaxSubstitutions: 20,
  });
}

/**
 * Why `person`, who works on `websites`, may not have this password, as a message for the user; null when it is strong enough.
 * The names of websites count as words that are guessed first: one of them among random words is fine. Takes tens of milliseconds
 * at most.
 */
export async function passwordRefusal(password: string, person: Person, websites: Website[]): Promise<string | null> {
  const words = wordsOf(person);
  const lower = password.normalize('NFKC').toLowerCase();
  const plain = unmarked(lower);
  if (words.some((word) => word.length >= shortestName && (lower.includes(word) || plain.includes(word)))) {
    return 'Leave your name and address out of the password: they are the first thing that others try';
  }
  loading ??= load();
  const estimate = await loading;
  const texts = [...new Set([lower, joined(lower), joined(plain)])];
  const guessed = [...words, ...wordsOfWebsites(websites, texts)];
  const results = texts.map((text) => estimate.check(text.slice(0, looked), guessed));
  const { score, feedback, sequence } = results.reduce((one, other) => (other.guesses < one.guesses ? other : one));
  if (score >= enough) return null;
  const dictionaries = new Set(sequence.map(({ dictionaryName }) => String(dictionaryName)));
  const reason = dictionaries.has('phrases')
    ? 'This is a well-known phrase'
    : dictionaries.has('userInputs')
      ? 'Names of people and websites are easy to guess'
      : (reasons[feedback.warning ?? ''] ?? 'This password is easy to guess');
  return `${reason}: use three or four words that have nothing to do with each other`;
}

/**
 * Words without what people put between them. A guesser tries both; the estimate takes a space for a character drawn at
 * random.
 */
function joined(text: string): string {
  return (
    text
      .replace(/(?<=\p{L})(?:[.,:;!?]*\s)+(?=\p{L})|(?<=\p{L})['’](?=\p{L})|\s/gu, '')
      // Marks other than these also stand in random passwords, between shorter runs of letters.
      .replace(/(?<=\p{L}{3})[._,+&-]+(?=\p{L}{3})/gu, '')
  );
}

/** Letters without accents: 'contraseña' as 'contrasena'. */
const unmarked = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** The library's warnings in our words. */
const reasons: Record<string, string> = {
  topTen: 'This is one of the most common passwords',
  topHundred: 'This is one of the most common passwords',
  common: 'This is a common password',
  similarToCommon: 'This is close to a common password',
  simpleRepeat: 'This repeats itself',
  extendedRepeat: 'This repeats itself',
  sequences: 'This is a well-known sequence',
  keyPattern: 'These keys are next to each other',
  straightRow: 'These keys are next to each other',
  dates: 'Dates are easy to guess',
  recentYears: 'Years are easy to guess',
};

function wordsOf({ email, firstname, lastname }: Person): string[] {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const parts = [firstname, lastname].flatMap((part) =>
    part
      .normalize('NFKC')
      .toLowerCase()
      .split(/[\s,;]+/),
  );
  const words = [email.toLowerCase(), name, ...name.split(/[._+-]/), host, ...parts].slice(0, 20);
  return [...new Set([...words, ...words.map(unmarked)])].filter(Boolean);
}

/** Titles and hosts, whole and by word. What occurs in one of the `texts` comes first: a guesser's list has the likely words on top. */
function wordsOfWebsites(websites: Website[], texts: string[]): string[] {
  const words = websites.flatMap(({ title, host }) => {
    const name = title.normalize('NFKC').toLowerCase();
    const parts = [...name.split(/[^\p{L}\p{N}]+/u), ...host.split(/[.-]/)].filter(
      (part) => part.length >= shortestName,
    );
    return [name, joined(name), host, ...parts];
  });
  const all = [...new Set([...words, ...words.map(unmarked)])].filter(Boolean);
  const occurs = (word: string) => texts.some((text) => text.includes(word));
  return [...all.filter(occurs), ...all.filter((word) => !occurs(word)).slice(0, mostOtherWords)];
}
