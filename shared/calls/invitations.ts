import { reply } from '../schemas/common.ts';
import { InvitationAnswer, InvitationLink, OpenInvitation } from '../schemas/invitations.ts';
import { defineCalls, noContent } from './call.ts';

const path = '/api/account/invitation';

/** Each call sends the token of the mailed link in its body, so that no log of addresses has it. */
export const invitationCalls = defineCalls({
  read: {
    method: 'POST',
    path,
    summary: 'What a mailed link invites to; changes nothing',
    access: 'public',
    ownEntries: true,
    body: InvitationLink,
    response: reply(OpenInvitation),
  },
  accept: {
    method: 'POST',
    path: `${path}/accept`,
    summary:
      'Accept with the emailed token and a password: a new one, or that of the account unless its user is signed in',
    access: 'public',
    ownEntries: true,
    body: InvitationAnswer,
    ...noContent,
    refusals: ['too_many_requests'],
  },
  decline: {
    method: 'POST',
    path: `${path}/decline`,
    summary: 'Decline with the emailed token',
    access: 'public',
    ownEntries: true,
    body: InvitationLink,
    ...noContent,
  },
});
