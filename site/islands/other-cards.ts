/**
 * The cards of the other pages of a list, hidden. `paths` have a space between. Throws if one of them can't be fetched. Loaded once a
 * visitor filters.
 */
export async function cardsOf(paths: string): Promise<HTMLElement[]> {
  return (await Promise.all(paths.split(' ').map(cardsOn))).flat();
}

async function cardsOn(path: string): Promise<HTMLElement[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const cards = [...page.querySelectorAll<HTMLElement>('.card')];
  for (const card of cards) {
    card.hidden = true;
    for (const picture of card.querySelectorAll('img')) picture.loading = 'lazy';
  }
  return cards;
}
