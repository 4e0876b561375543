/** A point on the globe, in degrees. */
type MapPoint = { latitude: number; longitude: number };

const degrees = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
/** '30.26, -97.74', as people and links write it; a link may hide the comma or the space. */
const pair = new RegExp(`^\\s*(${degrees})\\s*(?:,|\\s)\\s*(${degrees})\\s*$`);

/**
 * The point that a pasted text names: plain degrees, a 'geo:' link (RFC 5870), or the link of a place or a view at OpenStreetMap, Google
 * Maps or Apple Maps. Null for all else, such as a short link, which doesn't say where it leads.
 */
export function pointInMapLink(pasted: string): MapPoint | null {
  const text = pasted.trim();
  const plain = pointIn(text);
  if (plain) return plain;
  if (/^geo:/i.test(text)) return pointInGeo(text.slice(4));
  if (!URL.canParse(text)) return null;
  const link = new URL(text);
  const read = services.find(({ hosts }) => hosts.test(link.hostname))?.read;
  return read?.(link) ?? null;
}

type Service = { hosts: RegExp; read: (link: URL) => MapPoint | null };

/** A marked place comes before the middle of the view. */
const services: Service[] = [
  {
    hosts: /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/,
    read: ({ searchParams, hash }) =>
      pointOf(searchParams.get('mlat'), searchParams.get('mlon')) ??
      pointIn(/^#map=[\d.]+\/([^/&]+)\/([^/&]+)/.exec(hash)?.slice(1).join() ?? '') ??
      pointOf(searchParams.get('lat'), searchParams.get('lon')),
  },
  {
    hosts: /^(?:(?:www|maps)\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/,
    read: ({ pathname, searchParams }) =>
      // '!3d' and '!4d' are the place itself.
      pointIn(new RegExp(`!3d(${degrees})!4d(${degrees})`).exec(pathname)?.slice(1).join() ?? '') ??
      first(searchParams, ['query', 'q', 'destination', 'll', 'center']) ??
      pointIn(
        new RegExp(`/(?:place|search|dir/[^/]*)/(${degrees},[+\\s]*${degrees})`).exec(decoded(pathname))?.[1] ?? '',
      ) ??
      pointIn(new RegExp(`/@(${degrees},${degrees})`).exec(pathname)?.[1] ?? ''),
  },
  {
    hosts: /^maps\.apple\.com$/,
    read: ({ searchParams }) => first(searchParams, ['coordinate', 'll', 'daddr', 'q', 'sll', 'center']),
  },
];

function first(values: URLSearchParams, names: string[]): MapPoint | null {
  for (const name of names) {
    const point = pointIn(values.get(name) ?? '');
    if (point) return point;
  }
  return null;
}

function pointIn(text: string): MapPoint | null {
  const [, latitude, longitude] = pair.exec(text) ?? [];
  return pointOf(latitude ?? null, longitude ?? null);
}

function pointOf(latitude: string | null, longitude: string | null): MapPoint | null {
  if (latitude === null || longitude === null || latitude === '' || longitude === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** 'latitude,longitude,altitude;…'. Android's links name the point in their query, and 0,0 before it. */
function pointInGeo(geo: string): MapPoint | null {
  const [path = '', query = ''] = geo.split('?');
  const marked = new URLSearchParams(query).get('q') ?? '';
  const [latitude = '', longitude = ''] = (path.split(';')[0] ?? '').split(',');
  return pointIn(marked.split('(')[0] ?? '') ?? pointIn(`${latitude},${longitude}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('+', ' ');
  } catch {
    return path;
  }
}
