/**
 * Ranks are numbers that sort `ids` from first to last. Returns a rank for each of `moved`, and for each without one, between its
 * neighbors. Null if the others aren't in order, or no number is left between two of them.
 */
export function ranksBetween(
  ids: string[],
  ranks: Map<string, number>,
  moved: Set<string>,
): Map<string, number> | null {
  const rankOf = (id: string | undefined) => (id === undefined || moved.has(id) ? undefined : ranks.get(id));
  const found = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < ids.length;) {
    let end = from;
    while (end < ids.length && rankOf(ids[end]) === undefined) end += 1;
    const next = rankOf(ids[end]) ?? Number.POSITIVE_INFINITY;
    if (next <= last) return null;
    for (const [place, rank] of numbersBetween(last, next, end - from).entries()) {
      if (rank <= last || rank >= next) return null;
      found.set(ids[from + place] ?? '', rank);
      last = rank;
    }
    last = next;
    from = end + 1;
  }
  return found;
}

/** Whether ranks sort `ids` as given. */
export function isOrdered(ids: string[], ranks: Map<string, number>): boolean {
  return ids.every((id, at) => at === 0 || (ranks.get(ids[at - 1] ?? '') ?? 0) < (ranks.get(id) ?? 0));
}

/** `count` numbers between two, either of which may be infinite. */
function numbersBetween(low: number, high: number, count: number): number[] {
  const places = Array.from({ length: count }, (_, place) => place + 1);
  if (Number.isFinite(low) && Number.isFinite(high))
    return places.map((place) => low + ((high - low) * place) / (count + 1));
  if (Number.isFinite(high)) return places.map((place) => high - 1 - count + place);
  return places.map((place) => (Number.isFinite(low) ? low + place : place - 1));
}

/** Those that have to move so that ranks sort `ids` as given: as few as possible. One without a rank moves. */
export function movedIds(ids: string[], ranks: Map<string, number>): Set<string> {
  // The longest run of ids whose ranks increase stays: `ends[n]` is the last place of the best run of n + 1 ids.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  const rankAt = (place: number | undefined) => ranks.get(ids[place ?? -1] ?? '') ?? Number.NEGATIVE_INFINITY;
  for (const [place, id] of ids.entries()) {
    if (!ranks.has(id)) continue;
    const found = ends.findIndex((end) => rankAt(end) >= rankAt(place));
    const length = found === -1 ? ends.length : found;
    before.set(place, ends[length - 1]);
    ends[length] = place;
  }
  const moved = new Set(ids);
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) moved.delete(ids[place] ?? '');
  return moved;
}
