/** Where a truck stands: '2535 Taylor St', 'between Bay St and North Point St' (empty if unknown). */
export type Place = { place: string; around: string };

const ordinal = /^0*(\d+)(st|nd|rd|th)$/i;
/** Parts of an intersection that people wouldn't name. */
const notStreet = /\b(?:ramp|hwy|i-\d+|northbound|southbound|county line)\b/i;

/** A street as it is written: '02ND ST' becomes '2nd St', 'OFARRELL ST' 'O'Farrell St', 'MCALLISTER' 'McAllister'. */
function streetCase(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => wordCase(word))
    .join(' ');
}

function wordCase(word: string): string {
  const numbered = ordinal.exec(word);
  if (numbered) return `${numbered[1]}${numbered[2]?.toLowerCase()}`;
  if (/\d/.test(word)) return word;
  return capital(word.toLowerCase())
    .replace(/^O(farrell|shaughnessy)$/, (_, rest: string) => `O'${capital(rest)}`)
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/-(\p{L})/gu, (_, letter: string) => `-${letter.toUpperCase()}`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

type Block = { street: string; where: string };

/** 'TAYLOR ST: BAY ST to NORTH POINT ST (2500 - 2599)' as its street and the part of it; null when it is something else. */
function readBlock(location: string): Block | null {
  const match = /^([^:]+):\s*(\S.*)$/.exec(
    location.replace(/\s*--\s*\w+\s*--\s*$/, '').replace(/\s*\(\d+\s*-\s*\d+\)\s*$/, ''),
  );
  if (!match) return null;
  const street = streetCase(match[1] ?? '');
  const rest = match[2] ?? '';
  const crossing = /^(.*)\bintersection$/i.exec(rest)?.[1];
  if (crossing !== undefined) {
    const other = crossStreet(crossing, street);
    return { street, where: other ? `at ${other}` : '' };
  }
  const ends = rest.split(/\s+to\s+/i).map((end) => crossStreet(end, street));
  const named = [...new Set(ends.filter((end) => end !== null))];
  if (named.length === 2) return { street, where: `between ${named[0]} and ${named[1]}` };
  return { street, where: named.length === 1 ? `near ${named[0]}` : '' };
}

/** The first street of 'FELL ST \\ MARKET ST \\ I-80 E ON RAMP' that has a name and isn't the street itself. */
function crossStreet(text: string, street: string): string | null {
  if (/^\s*(?:start|end)\s*:/i.test(text)) return null;
  const names = text.split('\\').filter((name) => name.trim() !== '' && !notStreet.test(name));
  return names.map((name) => streetCase(name)).find((name) => name !== street) ?? null;
}

/** The place that an address and a block description name; null when neither names one. */
export function placeOf(address: string, location: string): Place | null {
  const block = readBlock(location);
  const lot = /^assessors block\s*(\w*)\s*\/\s*lot\s*(\w*)$/i.exec(address);
  const house = lot || address === '' ? '' : streetAddress(address);
  const place = house || block?.street || lotName(lot);
  if (!place) return null;
  const where = block?.where ?? '';
  const onSameStreet = house === '' || !block || house.endsWith(block.street);
  const around = onSameStreet || where === '' ? where : `on ${block.street} ${where}`;
  return { place: place.slice(0, 200), around: around.slice(0, 200) };
}

/** Mixed case is deliberate and stays; capitals become street case. */
function streetAddress(address: string): string {
  return /\p{Ll}/u.test(address) ? address : streetCase(address);
}

function lotName(lot: RegExpExecArray | null): string | null {
  return lot?.[1] && lot[2] ? `Block ${lot[1]}, lot ${lot[2]}` : null;
}
