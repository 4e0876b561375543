import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import { Section, SectionCreate, SectionUpdate, SectionUse } from '../schemas/sections.ts';
import { defineCalls } from './call.ts';
import { trashCalls } from './trash.ts';

const section = { path: '/api/sections/{id}', access: 'content.write', params: IdParams } as const;

const trash = trashCalls(section.path, { access: section.access, thing: 'a section', item: Section });

export const sectionCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/sections',
    summary: 'Saved sections by name; without a sign-in only those on live pages',
    access: 'public',
    keep: true,
    moreForUsers: true,
    query: DeletedQuery,
    response: listReply(Section),
  },
  create: {
    method: 'POST',
    path: '/api/sections',
    summary: 'Save a section',
    access: 'content.write',
    body: SectionCreate,
    stores: 'content',
    response: reply(Section),
    status: 201,
    refusals: ['key_reused', 'not_found'],
  },
  update: {
    ...section,
    method: 'PUT',
    summary: 'Change a section on every page that shows it',
    body: SectionUpdate,
    stores: 'content',
    response: reply(Section),
    refusals: ['stale_version', 'conflict'],
  },
  usage: {
    method: 'GET',
    path: '/api/sections/{id}/usage',
    summary: 'The posts that show a section',
    access: 'content.read',
    params: IdParams,
    query: DeletedQuery,
    noTrash: true,
    response: listReply(SectionUse),
  },
  ...trash,
  remove: { ...trash.remove, summary: 'Move an unused section to the trash', refusals: ['in_use'] },
});
