export const emptySnippet = {
  type: 'script',
  src: '',
  custom_id: '',
  async: false,
  defer: false,
  tag_position: 'head',
  code: '',
  name: '',
  content: '',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
} as const;
