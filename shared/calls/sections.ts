import { IdParams, listReply, reply } from '../schemas/common.ts';
import { Section, SectionCreate, SectionUpdate, SectionUse } from '../schemas/sections.ts';
import { defineCalls, noContent } from './call.ts';

const section = { path: '/api/sections/{id}', access: 'content.write', params: IdParams } as const;

export const sectionCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/sections',
    summary: 'Saved sections by name',
    access: 'public',
    response: listReply(Section),
  },
  create: {
    method: 'POST',
    path: '/api/sections',
    summary: 'Save a section',
    access: 'content.write',
    body: SectionCreate,
    response: reply(Section),
    status: 201,
    refusals: ['key_reused', 'not_found'],
  },
  update: {
    ...section,
    method: 'PUT',
    summary: 'Change a section on every page that shows it',
    body: SectionUpdate,
    response: reply(Section),
    refusals: ['stale_version'],
  },
  usage: {
    method: 'GET',
    path: '/api/sections/{id}/usage',
    summary: 'The posts that show a section',
    access: 'content.read',
    params: IdParams,
    response: listReply(SectionUse),
  },
  remove: {
    ...section,
    method: 'DELETE',
    summary: 'Delete an unused section',
    ...noContent,
    refusals: ['in_use'],
  },
});
