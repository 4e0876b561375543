import { addProtocol, LngLatBounds, Map as LiveMap, Marker, NavigationControl, Popup, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { PMTiles, Protocol, TileType } from 'pmtiles';

import { directionsTo } from './directions.ts';
import { pinOn } from './drawn-pins.ts';
import { mapPlaces, type MapOf, type MapPlace } from './map-stops.ts';
import { mapStyle, tonesAt } from './map-style.ts';
import { weekStops } from './week-stops.ts';

import ownStyles from '../styles/map.css?url';
import libraryStyles from 'maplibre-gl/dist/maplibre-gl.css?url';

type Setup = { tiles: string; attribution: string; clock: string; of: MapOf };

/** Milliseconds until a map that shows nothing is given up. */
const patience = 20_000;
const copyright = 'https://www.openstreetmap.org/copyright';
const shown = new WeakMap<Element, () => void>();
let protocol: Protocol | undefined;

/** Shows the map in place of the drawing, or the drawing again. Returns whether the map is shown; rejects if it can't be, and then the drawing is. */
export async function toggleMap(offer: HTMLElement): Promise<boolean> {
  const hide = shown.get(offer);
  if (hide) {
    hide();
    shown.delete(offer);
    return false;
  }
  const figure = offer.closest<HTMLElement>('.pins');
  const drawing = figure?.querySelector<SVGElement>('.pins-map');
  if (!figure || !drawing) return false;
  // Written by ShowMap.astro.
  const setup = JSON.parse(offer.dataset['map'] ?? '') as Setup;
  const [week] = await Promise.all([weekStops(), openTiles(setup.tiles), style(libraryStyles), style(ownStyles)]);
  const frame = document.createElement('div');
  frame.className = 'live-map';
  // Higher than most drawings: pins can't be moved apart on it.
  frame.style.aspectRatio = '1 / 0.9';
  drawing.before(frame);
  let close = () => frame.remove();
  try {
    const map = newMap(frame, setup, mapPlaces(week, { ...setup, now: new Date() }, nameOf), drawing);
    close = () => {
      map.remove();
      frame.remove();
    };
    await ready(map);
  } catch (error) {
    close();
    throw error;
  }
  drawing.style.display = 'none';
  const away = credit(setup.attribution);
  frame.after(away);
  shown.set(offer, () => {
    close();
    away.remove();
    drawing.style.removeProperty('display');
  });
  return true;
}

/** Reads the head of the file: rejects if it isn't there, or isn't a map. */
async function openTiles(url: string): Promise<void> {
  if (!protocol) {
    protocol = new Protocol();
    addProtocol('pmtiles', protocol.tile);
    setWorkerUrl(new URL(workerUrl, location.href).href);
  }
  const tiles = new PMTiles(url);
  const { tileType } = await tiles.getHeader();
  if (tileType !== TileType.Mvt) throw new Error(`${url} has no vector tiles`);
  protocol.add(tiles);
}

/** Adds a stylesheet once; resolves when it is there. */
function style(href: string): Promise<unknown> {
  const known = document.querySelector(`link[href="${href}"]`);
  if (known) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(href));
    });
    document.head.append(link);
  });
}

function newMap(frame: HTMLElement, { tiles }: Setup, places: MapPlace[], drawing: SVGElement): LiveMap {
  const bounds = new LngLatBounds();
  for (const { point } of places) bounds.extend([point[1], point[0]]);
  // Only the first: the fallbacks of pages are faces of the device, which not every device has.
  const [font = ''] = getComputedStyle(document.body).fontFamily.split(',');
  const look = () => mapStyle(`pmtiles://${tiles}`, tonesAt(frame), font.replaceAll(/["']/g, ''));
  const map = new LiveMap({
    container: frame,
    style: look(),
    ...(!bounds.isEmpty() && { bounds, fitBoundsOptions: { padding: 56, maxZoom: 15 } }),
    attributionControl: false,
    // The page scrolls with one finger, and with the wheel.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  for (const place of places.toSorted((a, b) => b.point[0] - a.point[0]))
    addPin(map, place, pinOn(drawing, place.point)?.textContent?.trim() ?? '');
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => void map.setStyle(look());
  scheme.addEventListener('change', repaint);
  map.on('remove', () => scheme.removeEventListener('change', repaint));
  return map;
}

/** Resolves when the map is drawn; rejects at the first error before that. */
function ready(map: LiveMap): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('The map takes too long')), patience);
    map.on('error', ({ error }) => reject(error));
    map.once('load', () => resolve());
    map.once('remove', () => window.clearTimeout(timer));
  });
}

/** `label` is the number that the list has. */
function addPin(map: LiveMap, place: MapPlace, label: string): void {
  const pin = document.createElement('button');
  pin.className = 'live-pin';
  pin.type = 'button';
  pin.ariaLabel = `${label ? `${label}, ` : ''}${place.place}: ${place.trucks.map(({ name, when }) => `${name}, ${when}`).join('; ')}`;
  pin.textContent = label;
  const popup = new Popup({ offset: [0, -36], maxWidth: '17rem' }).setDOMContent(cardOf(place));
  const marker = new Marker({ element: pin, anchor: 'bottom' }).setLngLat([place.point[1], place.point[0]]);
  marker.setPopup(popup).addTo(map);
  pin.ariaExpanded = 'false';
  popup.on('open', () => {
    pin.ariaExpanded = 'true';
    popup.getElement()?.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      popup.remove();
      pin.focus();
    });
  });
  popup.on('close', () => (pin.ariaExpanded = 'false'));
}

function cardOf({ place, trucks }: MapPlace): HTMLElement {
  const card = document.createElement('div');
  card.append(Object.assign(document.createElement('strong'), { textContent: place }));
  for (const { name, path, when } of trucks) {
    const line = document.createElement('p');
    const link = Object.assign(document.createElement('a'), { href: path, textContent: name });
    // On the page of the truck itself, only when.
    line.append(...(path === location.pathname ? [] : [link, ' ']), when);
    card.append(line);
  }
  const [first] = trucks;
  if (first) {
    const href = directionsTo(first.stop);
    card.append(Object.assign(document.createElement('a'), { href, rel: 'noopener', textContent: 'Directions' }));
  }
  return card;
}

/** The name of a truck as this page has it. */
function nameOf(path: string): string {
  const link = document.querySelector(`main li > a[href="${CSS.escape(path)}"]`);
  return (link ?? document.querySelector('h1'))?.textContent?.trim() ?? '';
}

function credit(words: string): HTMLElement {
  const line = document.createElement('small');
  line.className = 'live-credit';
  if (words.includes('OpenStreetMap'))
    line.append(Object.assign(document.createElement('a'), { href: copyright, rel: 'noopener', textContent: words }));
  else line.textContent = words;
  return line;
}
