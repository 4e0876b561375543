/** Reused, because creating a formatter takes a hundred times as long as formatting. */
const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const priceFormats = new Map<string, Intl.NumberFormat>();

/** A number with thousands separators: 1234567 is '1,234,567'. Missing numbers are '0'. */
export function formatNumber(value: number | string | null | undefined): string {
  const number = Number(value);
  if (value === null || value === undefined || value === '' || Number.isNaN(number)) return '0';
  return numberFormat.format(number);
}

/** Formats cents as a price: 1250 is '$12.50', 1200 is '$12'. Empty for what is no amount. */
export function formatPrice(hundredths: number, currency: string): string {
  if (!Number.isFinite(hundredths)) return '';
  const digits = hundredths % 100 === 0 ? 0 : 2;
  const key = `${currency} ${digits}`;
  const format =
    priceFormats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  priceFormats.set(key, format);
  return format.format(hundredths / 100);
}
