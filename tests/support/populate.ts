import { analyticsCalls } from '#shared/calls/analytics.ts';
import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { reviewCalls } from '#shared/calls/reviews.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { textSlot } from '#shared/content/rich-text-figures.ts';

import { createPost, fileForm } from './content.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const snippet = {
  type: 'meta',
  src: '',
  custom_id: '',
  async: false,
  defer: false,
  tag_position: 'head',
  code: '',
  content: '',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
} as const;

/** One of everything in a domain. Each carries `mark` in its text; private content carries `secret` too. */
export async function populate(client: Client, mark: string, secret: string): Promise<void> {
  const named = { name: `Category ${mark}` };
  const category = (await client(categoryCalls.create, { body: named })).data;
  const faqCategory = (await client(faqCategoryCalls.create, { body: named })).data;
  const faq = { question: `Question ${mark}?`, answer: 'Yes.', category: faqCategory.id };
  await client(faqCalls.create, { body: faq });
  const tag = (await client(cuisineTagCalls.create, { body: { title: `Tag ${mark}`, icon_data: '' } })).data;
  await client(analyticsCalls.create, { body: { ...snippet, name: `meta-${mark}` } });
  const picture = fileForm(new File([drawing], `${mark}.svg`), `Drawing ${mark}`);
  const media = (await client(mediaCalls.upload, { form: picture })).data;
  const section = { title: `Section ${mark}`, blocks: { v: 1, items: [] }, media: { 'a.picture': media.id } };
  await client(sectionCalls.create, { body: section });
  const stop = { id: 'daily', place: `Place ${mark}`, days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '14:00' };
  const attributes = { title: `Member ${mark}`, url: `members/${mark}`, description: '', stops: [stop] };
  const member = await createPost(client, { title: attributes.title, url: attributes.url, post_body: { attributes } });
  await createPost(client, {
    title: `Blog ${mark}`,
    url: `blog/${mark}`,
    post_type_id: 6,
    post_body: {
      attributes: { title: `Blog ${mark}`, url: `blog/${mark}`, description: '' },
      media: { cover: media.id, [`${textSlot}.${media.id}`]: media.id },
      external_data: { cuisines: [tag.id], categories: [category.id], members: [member.id] },
    },
  });
  await client(placeCalls.create, { body: { name: `Place ${mark} ${secret}`, address: `Street ${mark}` } });
  const draft = await createPost(client, {
    title: `Draft ${mark} ${secret}`,
    url: `blog/draft-${mark}`,
    post_status_id: 1,
    post_type_id: 6,
  });
  await client(reviewCalls.ask, { params: { id: draft.id }, body: { note: `Please, ${mark} ${secret}` } });
  await client(scheduledReleaseCalls.create, {
    body: { name: `Group ${mark}`, release_at: '2999-12-01T06:00:00.000Z', documents: [`post:${member.id}`] },
  });
  const { data: options, version } = await client(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
  const pictures = { auth_background_id: null, logo_id: media.id, fav_icon_id: null };
  await client(optionCalls.updateOptions, { body: { ...texts, ...pictures, title: `Network ${mark}`, version } });
  await client(apiTokenCalls.create, { body: { name: `Import ${mark}`, permissions: ['content.read'] } });
  await client(redirectCalls.create, { body: { from: `old/${mark}`, to: `blog/${mark}` } });
  const fields = { name: `Sender ${mark}`, email: 'sender@example.com', message: `Hello ${mark} ${secret}` };
  await client(submissionCalls.send, { body: { form: 'contact', fields } });
  await client(releaseCalls.clearCache);
}
