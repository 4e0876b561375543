import { createClient } from '#shared/client/http.ts';

import { askProof } from '../stores/proof.ts';
import { sessionEnded } from '../stores/session-events.ts';
import { cookieSession, documentJar } from './session-cookies.ts';

export const session = cookieSession(documentJar, () => sessionEnded());

/** Makes any call of shared/calls with the panel's session. */
export const client = createClient({ session, prove: askProof });

const nobody = { ...session, tokens: () => ({}), clearAccessToken: () => undefined, ended: () => undefined };

/**
 * Makes calls without a token, for whoever signs in or has forgotten the password: the cookies may hold tokens of an ended session
 * or of another user.
 */
export const anonymousClient = createClient({ session: nobody });

/** The same on a website that this browser may not know yet. */
export const clientAt = (host: string) => createClient({ session: { ...nobody, site: () => host } });
