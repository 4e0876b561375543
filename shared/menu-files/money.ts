const sign = String.raw`(?:[$€£¥₹₱₩₫]|\b(?:USD|EUR|GBP|CAD|AUD|NZD|MXN|CHF)\b)`;
const amount = String.raw`\d{1,3}(?:[., ’']\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const money = new RegExp(`^(?:${sign}\\s*)?(${amount})(?:\\s*${sign})?(?:\\s*(?:ea|each)\\.?)?$`, 'iu');
const signed = new RegExp(sign, 'iu');
const priceWords = /^(?:market(?: price)?|m\.?p\.?|seasonal|ask(?: us)?)$/iu;
// A number before a word is a name or a description ('7 layers', '3-cheese melt'), unless it has a currency.
const beginsWithMoney = new RegExp(
  String.raw`^(?:(?:from|about|starting at|up to)\s+)?(?:${sign}\s*\d|(?:${amount})(?!\d|[.,]\d|[\s-]*(?!each)\p{L}{4}))`,
  'iu',
);
/** Longer texts that begin with an amount are descriptions: '2 tacos with rice'. */
const longestPrice = 24;

/** Hundredths: 1250 for '$12.50', '12,50 €' and '12.5 each'. Null for what is no single amount. */
export function readMoney(text: string): number | null {
  const found = money.exec(text.trim())?.[1];
  if (found === undefined) return null;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(found) ?? [];
  return Number(whole.replaceAll(/\D/gu, '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Whether a text is surely an amount: '12' may also be a number of pieces. */
export function isSurelyMoney(text: string): boolean {
  return readMoney(text) !== null && (signed.test(text) || /[.,]\d{2}$/u.test(text.trim()));
}

/** Whether a text is what menus write in the place of an amount, too: 'from $24', '8 / 12', 'market price'. */
export function looksLikePrice(text: string): boolean {
  const written = text.trim();
  return written.length <= longestPrice && (beginsWithMoney.test(written) || priceWords.test(written));
}
