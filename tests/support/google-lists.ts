/** What Google documents of a type of structured data, read in November 2026. A dot leads into a nested object. */
export type GoogleList = {
  /** Google's document. */
  from: string;
  required: string[];
  recommended: string[];
  /** Properties that no page has, because Caravan doesn't know a true value, each with the reason. */
  never: Record<string, string>;
  /** Properties that a page leaves out where its editors said nothing, each with the reason. */
  unlessKnown: Record<string, string>;
};

const docs = 'https://developers.google.com/search/docs/appearance/structured-data';

/** By the type in Google's document. */
export const googleLists = {
  Event: {
    from: `${docs}/event`,
    required: ['location', 'location.address', 'name', 'startDate'],
    recommended: [
      'description',
      'endDate',
      'eventStatus',
      'image',
      'location.name',
      'offers',
      'offers.availability',
      'offers.price',
      'offers.priceCurrency',
      'offers.url',
      'offers.validFrom',
      'organizer',
      'organizer.name',
      'organizer.url',
      'performer',
      'performer.name',
      'previousStartDate',
    ],
    never: {
      offers: 'an offer is a ticket; neither stops nor events have tickets, and nobody said that they are free',
      performer:
        'a performer is an artist; who plays at an event is only in its text, and a truck that sells food isn’t one',
      previousStartDate: 'only of an event that was moved; what its time was before isn’t stored',
    },
    unlessKnown: { endDate: 'an event may have no end' },
  },
  LocalBusiness: {
    from: `${docs}/local-business`,
    required: ['address', 'name'],
    recommended: [
      'aggregateRating',
      'department',
      'geo',
      'geo.latitude',
      'geo.longitude',
      'menu',
      'openingHoursSpecification',
      'openingHoursSpecification.closes',
      'openingHoursSpecification.dayOfWeek',
      'openingHoursSpecification.opens',
      'openingHoursSpecification.validFrom',
      'openingHoursSpecification.validThrough',
      'priceRange',
      'review',
      'servesCuisine',
      'telephone',
      'url',
    ],
    never: {
      aggregateRating: 'recommended only for sites that collect reviews',
      review: 'recommended only for sites that collect reviews',
      department: 'a truck has no departments',
    },
    unlessKnown: {
      address: 'a truck without a stop is nowhere',
      geo: 'a stop may have no point on the map',
      openingHoursSpecification: 'a truck without a stop is never open',
      'openingHoursSpecification.validFrom': 'hours of every week have no first day',
      'openingHoursSpecification.validThrough': 'hours of every week have no last day',
      menu: 'a truck may have no menu yet',
      priceRange: 'dishes may have no prices',
      servesCuisine: 'a truck may have no cuisine yet',
      telephone: 'a truck may have no phone; that of the network isn’t its own',
    },
  },
  Article: {
    from: `${docs}/article`,
    required: [],
    recommended: ['author', 'author.name', 'author.url', 'dateModified', 'datePublished', 'headline', 'image'],
    never: {},
    unlessKnown: {
      'author.url': 'a person who wrote a story has no page; the network, which wrote the others, has one',
      datePublished: 'a story may have no date',
    },
  },
  BreadcrumbList: {
    from: `${docs}/breadcrumb`,
    required: ['itemListElement', 'itemListElement.item', 'itemListElement.name', 'itemListElement.position'],
    recommended: [],
    never: {},
    unlessKnown: {},
  },
  FAQPage: {
    from: `${docs}/faqpage`,
    required: ['mainEntity', 'mainEntity.acceptedAnswer', 'mainEntity.acceptedAnswer.text', 'mainEntity.name'],
    recommended: [],
    never: {},
    unlessKnown: {},
  },
} satisfies Record<string, GoogleList>;
