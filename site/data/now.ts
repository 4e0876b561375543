import type { LiveStatus, ShownStatus } from '#shared/schemas/statuses.ts';

import type { Context } from './context.ts';

const none: ShownStatus[] = [];

/** The statuses of a member; the same list while nothing was said. */
export function statusesOf({ content, memo }: Pick<Context, 'content' | 'memo'>, memberId: string): ShownStatus[] {
  if (content.statuses.length === 0) return none;
  const own = content.statuses.filter(({ member }) => member === memberId).map(shown);
  return own.length === 0 ? none : memo.same(`statuses ${memberId}`, own);
}

export function shown({ id: _id, member: _member, ...status }: LiveStatus): ShownStatus {
  return status;
}

/** What was said of the truck itself, not of a dish; null if nothing was. */
export function truckStatus(statuses: ShownStatus[]): ShownStatus | null {
  return statuses.findLast(({ dish }) => dish === null) ?? null;
}

/** The ids of dishes that are sold out. */
export function soldOutDishes(statuses: ShownStatus[]): Set<string> {
  return new Set(statuses.flatMap(({ dish }) => dish ?? []));
}
