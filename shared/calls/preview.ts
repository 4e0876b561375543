import { IdParams, reply } from '../schemas/common.ts';
import {
  CanvasSource,
  CanvasSourceQuery,
  OpenedPreview,
  PreviewLink,
  PreviewVisit,
  SitePreviewCreate,
} from '../schemas/preview.ts';
import { defineCalls } from './call.ts';

export const previewCalls = defineCalls({
  createLink: {
    method: 'POST',
    path: '/api/posts/{id}/preview-link',
    summary: 'Create a link that shows the stored post to anyone for a day',
    access: 'content.read',
    params: IdParams,
    response: reply(PreviewLink),
    status: 201,
    refusals: ['conflict'],
  },
  createSiteLink: {
    method: 'POST',
    path: '/api/previews',
    summary: 'Create a link that shows the whole website, as it is saved or live, to anyone for a day',
    access: 'content.read',
    body: SitePreviewCreate,
    response: reply(PreviewLink),
    status: 201,
  },
  canvasSource: {
    method: 'GET',
    path: '/api/previews/source',
    summary: "For the builder's canvas: the caller's domain, its content revision, and the requested files",
    access: 'content.read',
    query: CanvasSourceQuery,
    response: reply(CanvasSource),
    refusals: ['not_found', 'too_many_requests'],
  },
  open: {
    method: 'POST',
    path: '/api/publisher/previews',
    summary: 'What a preview link shows; 404 if the link is invalid, expired or of another domain',
    access: 'publisher',
    body: PreviewVisit,
    response: reply(OpenedPreview),
    refusals: ['not_found', 'too_many_requests'],
  },
});
