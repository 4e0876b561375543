import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import { eachBody, postsMentioning } from './posts.ts';
import type { SectionRow } from './schema.ts';
import { bodyOfSection, listSections } from './sections.ts';
import type { StoredBody } from './stored-body.ts';

export type MediaUse = { kind: 'post' | 'option' | 'section'; id: string; title: string; slot: string };

/** The settings documents that show pictures, with the field that holds each. */
const documentSlots: Record<string, { title: string; slots: string[] }> = {
  options: { title: 'Identity', slots: ['auth_background_id', 'logo_id', 'fav_icon_id'] },
  'error-page': { title: 'Error page', slots: ['truck_image_id'] },
};

/** Every place that shows this file: posts and sections (also in the trash) and settings. */
export async function listMediaUses(db: Db, domainId: string, mediaId: string): Promise<MediaUse[]> {
  const posts = (await postsMentioning(db, domainId, mediaId)).map(({ id }) => id);
  const inPosts: MediaUse[] = [];
  for await (const { id, title, post_body } of eachBody(db, domainId, posts)) {
    for (const [slot, used] of Object.entries(fromJson<StoredBody>(post_body).media)) {
      if (used === mediaId) inPosts.push({ kind: 'post', id, title, slot });
    }
  }
  const inDocuments = (await documentUses(db, domainId))
    .filter((use) => use.mediaId === mediaId)
    .map(({ name, slot }): MediaUse => ({ kind: 'option', id: name, title: documentSlots[name]?.title ?? name, slot }));
  const inSections = (await sectionsOf(db, domainId)).flatMap((section) =>
    Object.entries(bodyOfSection(section).media)
      .filter(([, used]) => used === mediaId)
      .map(([slot]): MediaUse => ({ kind: 'section', id: section.id, title: section.title, slot })),
  );
  return [...inPosts, ...inSections, ...inDocuments];
}

/** The ids of all media that the domain shows anywhere, also in what can be restored. */
export async function usedMediaIds(db: Db, domainId: string): Promise<Set<string>> {
  const posts = await db.selectFrom('posts').select('id').where('domain_id', '=', domainId).execute();
  const inPosts = new Set<string>();
  const ids = posts.map(({ id }) => id);
  for await (const { post_body } of eachBody(db, domainId, ids)) {
    for (const id of Object.values(fromJson<StoredBody>(post_body).media)) inPosts.add(id);
  }
  return new Set([
    ...inPosts,
    ...(await sectionsOf(db, domainId)).flatMap((section) => Object.values(bodyOfSection(section).media)),
    ...(await documentUses(db, domainId)).map((use) => use.mediaId),
  ]);
}

async function sectionsOf(db: Db, domainId: string): Promise<SectionRow[]> {
  return [...(await listSections(db, domainId)), ...(await listSections(db, domainId, { deleted: true }))];
}

async function documentUses(db: Db, domainId: string): Promise<{ name: string; slot: string; mediaId: string }[]> {
  const documents = await db
    .selectFrom('documents')
    .select(['name', 'value'])
    .where('domain_id', '=', domainId)
    .where('name', 'in', Object.keys(documentSlots))
    .execute();
  return documents.flatMap(({ name, value }) => {
    const fields = fromJson<Record<string, unknown>>(value);
    return (documentSlots[name]?.slots ?? []).flatMap((slot) => {
      const mediaId = fields[slot];
      return typeof mediaId === 'string' ? [{ name, slot: slot.replace(/_id$/, ''), mediaId }] : [];
    });
  });
}
