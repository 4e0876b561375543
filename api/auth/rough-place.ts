import { networkOf } from '../limits/address.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Where a sign-in may have come from, by what the request itself says: nothing is looked up anywhere. 'a browser in German (Austria), the network 203.0.113.*' */
export function roughPlace(acceptLanguage: string | null, address: string): string {
  const [first = ''] = (acceptLanguage ?? '').slice(0, 200).split(/[,;]/);
  const language = languageName(first.trim());
  const network = address === '' ? 'a network that isn’t known' : `the network ${networkOf(address)}`;
  return language ? `a browser in ${language}, ${network}` : network;
}

function languageName(tag: string): string {
  try {
    return (tag && languages.of(tag)) || '';
  } catch {
    // No language tag.
    return '';
  }
}
