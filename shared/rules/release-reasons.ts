export const releaseReasons = ['publish', 'rollback', 'start', 'build', 'pictures'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** The reasons of releases that a user waits for; these go first. */
export const awaitedReasons = ['publish', 'rollback'] as const satisfies ReleaseReason[];

export function isAwaited({ reason }: { reason: ReleaseReason }): boolean {
  return awaitedReasons.some((awaited) => awaited === reason);
}

/** Whether nobody asked for a release: a scheduled time came, pictures got smaller files, or newer code builds the pages again. */
export function isAutomatic({ reason, requested_by }: { reason: ReleaseReason; requested_by: unknown }): boolean {
  return requested_by === null || !isAwaited({ reason });
}

/** Who made a release: somebody who asked for it, or the system by itself. */
export const releaseMakers = ['people', 'system'] as const;
export type ReleaseMaker = (typeof releaseMakers)[number];
