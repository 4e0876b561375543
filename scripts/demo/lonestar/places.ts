/** The lots, markets and kerbs of Austin where the network stands. Lot names are ours; streets and coordinates are the city's. */
export const places = {
  comal: {
    place: 'Comal Corner',
    address: '1500 block of E 6th St, Austin, TX 78702',
    latitude: 30.2624,
    longitude: -97.7262,
  },
  barton: {
    place: 'Barton Springs Road lot',
    address: '1600 block of Barton Springs Rd, Austin, TX 78704',
    latitude: 30.2612,
    longitude: -97.7596,
  },
  congress: {
    place: 'South Congress gravel lot',
    address: '1700 block of S Congress Ave, Austin, TX 78704',
    latitude: 30.2468,
    longitude: -97.7506,
  },
  davis: {
    place: 'Rainey & Davis',
    address: 'Rainey St at Davis St, Austin, TX 78701',
    latitude: 30.2607,
    longitude: -97.7389,
  },
  mueller: {
    place: 'Mueller lakeside',
    address: '4500 block of Mueller Blvd, Austin, TX 78723',
    latitude: 30.2971,
    longitude: -97.7063,
  },
  burnet: {
    place: 'North Burnet yard',
    address: '8300 block of Burnet Rd, Austin, TX 78757',
    latitude: 30.3668,
    longitude: -97.7281,
  },
  drag: {
    place: 'The Drag at 23rd',
    address: 'Guadalupe St at W 23rd St, Austin, TX 78705',
    latitude: 30.2866,
    longitude: -97.7419,
  },
  lamar: {
    place: 'South Lamar under the oaks',
    address: '2400 block of S Lamar Blvd, Austin, TX 78704',
    latitude: 30.2478,
    longitude: -97.7721,
  },
  menchaca: {
    place: 'Menchaca feed store',
    address: '9600 block of Menchaca Rd, Austin, TX 78748',
    latitude: 30.1806,
    longitude: -97.8206,
  },
  capitol: {
    place: 'Capitol east side',
    address: 'E 11th St at Trinity St, Austin, TX 78701',
    latitude: 30.2721,
    longitude: -97.7375,
  },
  crestview: {
    place: 'Crestview station',
    address: '6900 block of N Lamar Blvd, Austin, TX 78752',
    latitude: 30.3382,
    longitude: -97.7192,
  },
  market: {
    place: 'Republic Square farmers market',
    address: 'W 4th St at Guadalupe St, Austin, TX 78701',
    latitude: 30.2677,
    longitude: -97.7473,
  },
  airport: {
    place: 'Airport Boulevard pump yard',
    address: '5200 block of Airport Blvd, Austin, TX 78751',
    latitude: 30.3147,
    longitude: -97.7153,
  },
  springdale: {
    place: 'Springdale warehouse row',
    address: '1000 block of Springdale Rd, Austin, TX 78702',
    latitude: 30.2687,
    longitude: -97.6932,
  },
  zilker: {
    place: 'Zilker trailhead',
    address: '2100 block of Andrew Zilker Rd, Austin, TX 78746',
    latitude: 30.2663,
    longitude: -97.7689,
  },
} as const;
