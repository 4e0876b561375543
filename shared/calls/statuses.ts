import * as z from 'zod/mini';

import { DeletedQuery, Email, Id, IdParams, reply } from '../schemas/common.ts';
import { LiveStatus, NewStatusLink, StatusEntry, StatusInput, StatusLink } from '../schemas/statuses.ts';
import { defineCalls, noContent } from './call.ts';

export const statusCalls = defineCalls({
  now: {
    method: 'GET',
    path: '/api/now',
    summary: 'What is true of trucks now: here, late, sold out, not coming, and dishes that are sold out',
    access: 'public',
    query: DeletedQuery,
    noTrash: true,
    response: reply(z.array(LiveStatus)),
  },
  history: {
    method: 'GET',
    path: '/api/posts/{id}/statuses',
    summary: 'What was said of a member, the newest first, at most a hundred',
    access: 'content.read',
    params: IdParams,
    query: DeletedQuery,
    noTrash: true,
    response: reply(z.array(StatusEntry)),
  },
  say: {
    method: 'POST',
    path: '/api/posts/{id}/statuses',
    summary: 'Say what is true of a member now; visitors see it in a second or two, and it ends with the stop',
    access: 'releases.publish',
    params: IdParams,
    body: StatusInput,
    response: reply(StatusEntry),
    status: 201,
    refusals: ['conflict'],
  },
  end: {
    method: 'DELETE',
    path: '/api/posts/{id}/statuses/{status}',
    summary: 'Take back what was said of a member before it ends by itself',
    access: 'releases.publish',
    params: z.strictObject({ id: Id, status: Id }),
    ...noContent,
  },
  links: {
    method: 'GET',
    path: '/api/posts/{id}/status-links',
    summary: 'The links by which people at a truck say how it is there',
    access: 'content.write',
    params: IdParams,
    query: DeletedQuery,
    noTrash: true,
    response: reply(z.array(StatusLink)),
  },
  createLink: {
    method: 'POST',
    path: '/api/posts/{id}/status-links',
    summary: 'Mail such a link, which works for ninety days',
    access: 'releases.publish',
    params: IdParams,
    body: z.strictObject({ email: Email }),
    response: reply(NewStatusLink),
    status: 201,
    refusals: ['conflict'],
  },
  revokeLink: {
    method: 'DELETE',
    path: '/api/posts/{id}/status-links/{link}',
    summary: 'End such a link: nobody can say anything with it any more',
    access: 'releases.publish',
    params: z.strictObject({ id: Id, link: Id }),
    ...noContent,
  },
});
