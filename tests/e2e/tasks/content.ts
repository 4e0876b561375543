import { type Page, test } from 'playwright/test';
import sharp from 'sharp';

import { postTypeById, type PostTypeId } from '#shared/rules/post-types.ts';

import { fetchByHost } from '../support.ts';
import { call } from '../team.ts';
import { expect } from './expect.ts';
import type { File } from './hand.ts';

export type Made = { id: string; title: string; url: string };
type Body = { attributes: Record<string, unknown> } & Record<string, unknown>;

/** A word that no other test and no earlier try has used. */
export function stamp(): string {
  return `${test.info().retry}${Date.now().toString(36)}`;
}

/** Calls the API, which has to accept it. */
export async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const { status, data } = await call(page, method, path, body);
  expect(status, `${method} ${path}: ${JSON.stringify(data)}`).toBeLessThan(300);
  return data as T;
}

/** Creates a post. Its body is that of the first post of its type, so that its form is as long as real ones are. */
export async function addPost(
  page: Page,
  type: PostTypeId,
  title: string,
  { status = 2, attributes = {} }: { status?: number; attributes?: object } = {},
): Promise<Made> {
  const url = `${postTypeById(type).prefix}${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  const [model] = await ask<Made[]>(page, 'GET', `/api/posts/matching?type=${type}`);
  const { post_body: copied } = await ask<{ post_body: Body }>(page, 'GET', `/api/posts/${model?.id}`);
  const post_body = { ...copied, attributes: { ...copied.attributes, ...attributes, title, url } };
  const { id } = await ask<Made>(page, 'POST', '/api/posts', {
    title,
    url,
    post_type_id: type,
    post_status_id: status,
    post_body,
  });
  return { id, title, url };
}

export function readPost(page: Page, id: string): Promise<{ post_status_id: number; url: string; post_body: Body }> {
  return ask(page, 'GET', `/api/posts/${id}`);
}

/** Publishes what is unpublished, so that a task begins with its own changes alone. */
export async function publishRest(page: Page): Promise<void> {
  await ask(page, 'POST', '/api/clear-cache', {});
  await expect(async () => {
    const state = await ask<{ running: unknown; changes: number }>(page, 'GET', '/api/releases/state');
    expect(state).toMatchObject({ running: null, changes: 0 });
  }).toPass({ timeout: 100_000 });
}

/** A picture with unique bytes, as a file. */
export async function picture(name: string): Promise<File> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width: 300, height: 360, channels: 3, background, noise } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** Waits until a visitor's page has the words; publishing many pages takes long on a busy machine. */
export async function expectPublic(host: string, path: string, words: string): Promise<void> {
  const has = async () => (await visit(host, path)).html.includes(words);
  await expect.poll(has, { message: `${path} shows “${words}”`, timeout: 30_000 }).toBe(true);
}

/** What a visitor gets. */
export async function visit(host: string, path: string): Promise<{ status: number; html: string; location: string }> {
  const { status, body, headers } = await fetchByHost(host, path);
  return { status, html: body.toString(), location: String(headers['location'] ?? '') };
}
