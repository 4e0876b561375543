import type { Faq } from '#shared/schemas/content.ts';
import type { ErrorPage, Options, Seo } from '#shared/schemas/options.ts';

/** The labels of the fields of site options, as forms, conflicts and differences show them. */
export const optionLabels = {
  title: 'Title',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  outgoing_email: 'From address',
  copyright: 'Copyright',
  menu_title: 'Menu title',
  social_media_title: 'Social media title',
  member_word: 'What members are called',
  join_title: 'Join title',
  join_text: 'Join text',
  look: 'Look',
  style: 'Page style',
  consent: 'Privacy of visitors',
  timezone: 'Time zone',
  currency: 'Currency',
  logo: 'Logo',
  fav_icon: 'Favicon',
  auth_background: 'Sign-in background',
} satisfies Record<Exclude<keyof Options, 'map'>, string>;

export const lookLabels = { street: 'Street', harbour: 'Harbor', classic: 'Classic' } satisfies Record<
  Options['look'],
  string
>;

export const seoLabels = {
  title: 'Title of the home page',
  description: 'Description',
  name: 'Site name',
} satisfies Record<keyof Seo, string>;

export const errorPageLabels = {
  title: 'Title',
  subtitle: 'Subtitle',
  section_title: 'Section title',
  section_text: 'Section text',
  truck_image: 'Truck picture',
  members: 'Members',
} satisfies Record<keyof ErrorPage, string>;

export const faqLabels = { question: 'Question', answer: 'Answer', category: 'Category' } satisfies Partial<
  Record<keyof Faq, string>
>;

export const placeLabels = {
  name: 'Name',
  address: 'Address',
  point: 'Point on the map',
  latitude: 'Latitude',
  longitude: 'Longitude',
  note: 'Note',
  email: 'Place’s email',
};

export const redirectLabels = { from: 'Old address', to: 'Leads to' };

/** The label of a picture's alt text. */
export const altLabel = 'What it shows (alt text)';

export const mediaLabels = { name: 'Name', alt: altLabel, file: 'File', focal: 'Focal point' };
