import { wordsOf } from './words.ts';

const dayWord = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end|day)s?)$/i;

/** The words for days in what is told of a dish: 'Thursdays' of 'No meat. Thursdays and all of Lent.' */
export function dayWordsOf(told: string): string[] {
  return wordsOf(told).filter((word) => dayWord.test(word));
}

/** The ISO weekdays of a dish that isn't always there, by what is told of it: a dish of Fridays isn't there on a Monday when its truck is. Empty for others. */
export function daysOf(told: string): number[] {
  return dayWordsOf(told).flatMap((word) => {
    const name = word.toLowerCase();
    if (name.startsWith('week')) return name.startsWith('weekend') ? [6, 7] : [1, 2, 3, 4, 5];
    return 'motuwethfrsasu'.indexOf(name.slice(0, 2)) / 2 + 1;
  });
}
