import * as z from 'zod/mini';

/** The unique name of a publisher, which stays the same after a restart. */
export const PublisherName = z.string().check(z.minLength(8), z.maxLength(64));
/** Identifies the code that a renderer was compiled from. */
export const BuildId = z.string().check(z.minLength(1), z.maxLength(64));

/** A publisher says that it is there with this build; null when it leaves. */
export const BuildNodeInput = z.strictObject({ publisher: PublisherName, build: z.nullable(BuildId) });
/** The build that makes pages now, while publishers of several versions are there; null for one that leaves. */
export const BuildTurn = z.object({ build: z.nullable(BuildId) });
