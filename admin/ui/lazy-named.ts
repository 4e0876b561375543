import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** React.lazy for a named export. Offline it suspends until the network is back, so that the screen and its unsaved input stay. */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await whenOnline(load))[name] }));
}

async function whenOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((online) => {
      addEventListener('online', online, { once: true });
    });
    return whenOnline(load);
  }
}
