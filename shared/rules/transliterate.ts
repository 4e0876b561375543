/** Letters that have no accent to strip, in lower case, with their usual spelling in addresses. '-' stands for nothing. */
const scripts: [letters: string, latin: string][] = [
  ['ß æ œ ø đ ð þ ł ħ ŋ ı ə', 'ss ae oe o d d th l h ng i e'],
  [
    'а б в г ґ д е ё є ж з и і ї й к л м н о п р с т у ў ф х ц ч ш щ ъ ы ь э ю я ј љ њ ћ ђ џ ѓ ќ',
    'a b v g g d e yo ye zh z i i yi y k l m n o p r s t u u f kh ts ch sh shch - y - e yu ya j lj nj c d dz g k',
  ],
  ['α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'],
];

const latin = new Map(
  scripts.flatMap(([letters, spellings]) => {
    const spelled = spellings.split(' ');
    return letters
      .split(' ')
      .map((letter, index): [string, string] => [letter, (spelled[index] ?? '').replace('-', '')]);
  }),
);

/** A title in lower-case Latin letters: 'Смак' becomes 'smak', 'Straße' 'strasse'. Unknown letters are kept. */
export function transliterate(title: string): string {
  const letters = title
    .toLowerCase()
    .normalize('NFC')
    .replace(/ο[υύ]/g, 'ou');
  // Whole letters come first, because й, ї and ў have spellings of their own; then 'ή' is looked up as 'η'.
  return [...letters]
    .map((letter) => latin.get(letter) ?? latin.get(letter.normalize('NFD').charAt(0)) ?? letter)
    .join('');
}
