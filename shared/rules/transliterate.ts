/** Letters that no accent can be taken off from, as people write them in addresses: small ones, in their own order. */
const scripts: [letters: string, latin: string][] = [
  ['ß æ œ ø đ ð þ ł ħ ŋ ı ə', 'ss ae oe o d d th l h ng i e'],
  [
    'а б в г ґ д е ё є ж з и і ї й к л м н о п р с т у ў ф х ц ч ш щ ъ ы ь э ю я ј љ њ ћ ђ џ ѓ ќ',
    'a b v g g d e yo ye zh z i i yi y k l m n o p r s t u u f kh ts ch sh shch - y - e yu ya j lj nj c d dz g k',
  ],
  ['α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'],
];

const latin = new Map(
  scripts.flatMap(([letters, given]) => {
    const written = given.split(' ');
    return letters
      .split(' ')
      .map((letter, place): [string, string] => [letter, (written[place] ?? '').replace('-', '')]);
  }),
);

/** A title in Latin letters as far as they are known: 'Смак' becomes 'smak', 'Straße' 'strasse'. Others stay as they are. */
export function transliterate(title: string): string {
  // Accents go first: 'ή' is found as 'η'. But й, ї and ў are letters of their own.
  return [
    ...title
      .toLowerCase()
      .normalize('NFC')
      .replace(/ο[υύ]/g, 'ou'),
  ]
    .map((letter) => latin.get(letter) ?? latin.get(letter.normalize('NFD').charAt(0)) ?? letter)
    .join('');
}
