import type { Hono } from 'hono';

import { sectionCalls } from '#shared/calls/sections.ts';
import type { Section, SectionInput } from '#shared/schemas/sections.ts';

import type { Db } from '../db/connect.ts';
import { editableRow, ownRow } from '../db/own-rows.ts';
import type { SectionRow } from '../db/schema.ts';
import {
  bodyOfSection,
  insertSection,
  listSections,
  listSectionsAt,
  sectionBytes,
  updateSection,
} from '../db/sections.ts';
import { createContent, writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, isStale, staleVersion } from '../lib/errors.ts';
import { checkBlockTypes, checkSectionBlocks } from '../posts/blocks.ts';
import { checkMedia, withTrashedMedia } from '../posts/references.ts';
import { postsShowing, refuseIfShown } from '../posts/uses.ts';
import { presentSections } from '../presenters/section.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { checkMaySeeTrash, deleteForever, moveToTrash, restoreFromTrash } from './trash.ts';

/** Bytes of all saved sections of a domain. */
const maxSectionBytes = 4_000_000;

export function addSectionRoutes(app: Hono, services: Services): void {
  const { media } = services;
  addRoutes(app, services, sectionCalls, {
    list: async (context) => {
      checkMaySeeTrash(context);
      const { db, domain, query, head } = context;
      // A visitor without an account sees what the pages show, and no section that is still being written.
      const rows =
        head === 'saved' ? await listSections(db, domain.id, query) : await listSectionsAt(db, domain.id, head);
      return { data: await presentSections({ db, media, head }, domain.id, rows), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const { idempotency_key: _key, ...section } = body;
      checkSectionBlocks(section.blocks);
      const row = await createContent(context, {
        kind: 'section',
        call: 'sections.create',
        body,
        create: async (trx, domainId) => {
          await checkBlockTypes(trx, domainId, { built: section.blocks, path: 'blocks.items' });
          await checkMedia(trx, domainId, section.media, {}, 'media');
          await checkRoom(trx, domainId, section);
          return (await insertSection(trx, domainId, section)).id;
        },
        read: (trx, domainId, id) => ownRow(trx, 'sections', domainId, id),
      });
      return { data: await presentSection(context, row) };
    },

    update: async ({ params, body, ...context }) => {
      const { version, ...section } = body;
      checkSectionBlocks(section.blocks);
      const row = await writeContent(
        context,
        'section',
        async (trx, domainId) => {
          const stored = await editableRow(trx, 'sections', domainId, params.id);
          if (isStale(stored, { version })) throw staleVersion('section', await presentSection({ db: trx }, stored));
          const before = bodyOfSection(stored);
          await checkBlockTypes(trx, domainId, { built: section.blocks, stored: before.blocks, path: 'blocks.items' });
          await checkMedia(trx, domainId, section.media, before.media, 'media');
          const slots = await withTrashedMedia(trx, domainId, section, before.media);
          await checkRoom(trx, domainId, section, params.id);
          return updateSection(trx, stored, { ...section, media: slots });
        },
        [params.id],
      );
      return { data: await presentSection(context, row) };
    },

    usage: async ({ db, domain, params }) => {
      const { id } = await ownRow(db, 'sections', domain.id, params.id);
      const posts = await postsShowing(db, domain.id, id);
      return {
        data: posts.map(({ title, post_type_id, ...post }) => ({ id: post.id, title, post_type_id })),
        total: posts.length,
      };
    },

    remove: (context) =>
      moveToTrash(context, 'sections', { check: (trx, row) => refuseIfShown(trx, row.domain_id, row.id) }),

    restore: async (context) => ({ data: await presentSection(context, await restoreFromTrash(context, 'sections')) }),

    removePermanently: (context) => deleteForever(context, 'sections'),
  });

  /** Every page of the domain, and the list of sections, reads all of them. Throws ApiError too_large. */
  async function checkRoom(trx: Db, domainId: string, section: SectionInput, id?: string): Promise<void> {
    const bytes = (await sectionBytes(trx, domainId, id)) + Buffer.byteLength(JSON.stringify(section));
    if (bytes > maxSectionBytes)
      throw new ApiError('too_large', 'The saved sections are too large together: delete some, or make them shorter');
  }

  async function presentSection({ db }: Pick<RequestContext, 'db'>, row: SectionRow): Promise<Section> {
    const [section] = await presentSections({ db, media }, row.domain_id, [row]);
    return section as Section;
  }
}
