/** Misspellings that permits really hold, put right in what a member serves. Names are never touched. */
const corrections: [RegExp, string][] = [
  [/\bexpresso\b/gi, 'espresso'],
  [/\bcappuc?c?ino\b/gi, 'cappuccino'],
  [/\bcross?aints?\b/gi, 'croissants'],
  [/\bshirmp\b/gi, 'shrimp'],
  [/\bsodea\b/gi, 'soda'],
  [/\bcoff\b/gi, 'coffee'],
  [/\bbuscuits\b/gi, 'biscuits'],
  [/\bbrocolli\b/gi, 'broccoli'],
  [/\bceiches\b/gi, 'ceviches'],
  [/\bchiken\b/gi, 'chicken'],
  [/\bavacado\b/gi, 'avocado'],
  [/\bvegi\b/gi, 'veggie'],
  [/\bpotatos\b/gi, 'potatoes'],
  [/\bica cream\b/gi, 'ice cream'],
  [/\bicecream\b/gi, 'ice cream'],
  [/\bpanner\b/gi, 'paneer'],
  [/\bperubian\b/gi, 'Peruvian'],
  [/\btiki masala\b/gi, 'tikka masala'],
  [/\bcow mein\b/gi, 'chow mein'],
  [/\bkettlecorn\b/gi, 'kettle corn'],
  [/\bkebobs\b/gi, 'kebabs'],
  [/\bmisubi\b/gi, 'musubi'],
  [/\bpanushos\b/gi, 'panuchos'],
  [/\bsandwich's\b/gi, 'sandwiches'],
];

export function correctSpelling(text: string): string {
  return corrections.reduce((sofar, [wrong, right]) => sofar.replace(wrong, right), text);
}
