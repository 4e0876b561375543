import { isAwaited, type ReleaseReason } from '#shared/rules/release-reasons.ts';
import type { ReleaseOrigin } from '#shared/schemas/releases.ts';

/** What a release is for. A rollback isn't stored here: `rollback_to` says it. */
export type StoredOrigin = Exclude<ReleaseOrigin, { kind: 'rollback' }>;

type Purpose = { reason: ReleaseReason; origin: string | null };

/** What a queued release is for once a request coalesces with it: with two purposes it is a plain publish. */
export function mergedOrigin(queued: Purpose, request: Purpose): string | null {
  if (!isAwaited(queued)) return request.origin;
  if (!isAwaited(request)) return queued.origin;
  return queued.origin === request.origin ? queued.origin : null;
}
