import { createClient } from '#shared/client/http.ts';

import { sessionEnded } from '../stores/session-events.ts';
import { cookieSession, documentJar } from './session-cookies.ts';

export const session = cookieSession(documentJar, () => sessionEnded());

/** Makes any call of shared/calls with the panel's session. */
export const client = createClient({ session });
