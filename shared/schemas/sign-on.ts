import * as z from 'zod/mini';

const unreadable = 'This is not what the provider answers';
const said = (most: number) => z.string(unreadable).check(z.minLength(1, unreadable), z.maxLength(most, unreadable));

/** How people sign in at an identity provider. `name` is what they call it; null where the installation has none. */
export const SignOnOffer = z.object({ name: z.nullable(z.string()) });

/** The provider's page that signs out there; null where it has none, or the session began in another way. */
export const SignOnLeave = z.object({ name: z.string(), url: z.nullable(z.string()) });

/** Where to send the browser. */
export const SignOnStart = z.object({ url: z.string() });

/** The parameters with which the provider sent the browser back. Others that it adds aren't read. */
export const SignOnAnswer = z.object({
  state: said(200),
  code: z.optional(said(4000)),
  /** Why nobody was signed in there: `access_denied` and the like. */
  error: z.optional(said(200)),
  /** Which provider answers, where it says so. */
  iss: z.optional(said(500)),
});
export type SignOnAnswer = z.infer<typeof SignOnAnswer>;
