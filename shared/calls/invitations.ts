import { reply } from '../schemas/common.ts';
import { InvitationAnswer, InvitationLink, OpenInvitation } from '../schemas/invitations.ts';
import { defineCalls, noContent } from './call.ts';

const path = '/api/account/invitation';

/** Calls with the token of a mailed link, which is in no address. Only a person presses a button: mail scanners open links. */
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
    refusals: ['forbidden', 'too_many_requests'],
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
