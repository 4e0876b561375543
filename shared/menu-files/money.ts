const sign = String.raw`(?:[$€£¥₹₱₩₫]|\b(?:USD|EUR|GBP|CAD|AUD|NZD|MXN|CHF)\b)`;
const amount = String.raw`\d{1,3}(?:[., ’']\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const money = new RegExp(`^(?:${sign}\\s*)?(${amount})(?:\\s*${sign})?(?:\\s*(?:ea|each)\\.?)?$`, 'iu');
const signed = new RegExp(sign, 'iu');

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
