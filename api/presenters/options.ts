import { type ErrorPage, type MapTiles, type Options, plainStyle } from '#shared/schemas/options.ts';

import type { Documents, Versioned } from '../db/documents.ts';
import { findMediaByIds } from '../db/media.ts';
import type { DomainRow } from '../db/schema.ts';
import { presentMedia } from './media.ts';
import type { Reading } from './post.ts';

type Inside = Reading & { domain: DomainRow };
type WithMap = Inside & { map: MapTiles | null };

/** Options as read: media ids are resolved to media, missing ones to null. */
export async function presentOptions(
  context: WithMap,
  { value, version }: Versioned<Documents['options']>,
): Promise<{ data: Options; version: number }> {
  const { auth_background_id, logo_id, fav_icon_id, ...texts } = value;
  const media = await mediaOf(context, [auth_background_id, logo_id, fav_icon_id]);
  const data = {
    title: context.domain.title,
    ...texts,
    // What was stored before there were page styles has none.
    style: { ...plainStyle, ...value.style },
    consent: value.consent ?? null,
    auth_background: media(auth_background_id),
    logo: media(logo_id),
    fav_icon: media(fav_icon_id),
    map: context.map,
  };
  return { data, version };
}

export async function presentErrorPage(
  context: Inside,
  { value, version }: Versioned<Documents['error-page']>,
): Promise<{ data: ErrorPage; version: number }> {
  const { truck_image_id, ...texts } = value;
  const media = await mediaOf(context, [truck_image_id]);
  return { data: { ...texts, truck_image: media(truck_image_id) }, version };
}

async function mediaOf({ db, domain, media: { base }, head }: Inside, ids: (string | null)[]) {
  const rows = await findMediaByIds(
    db,
    domain.id,
    ids.filter((id) => id !== null),
    head,
  );
  return (id: string | null) => {
    const row = id === null ? undefined : rows.get(id);
    return row ? presentMedia(row, base) : null;
  };
}
