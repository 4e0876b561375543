/** Port Merrow, Oregon: a harbour town that we made up and laid on a real stretch of coast, so that maps show water beside it. */
export const places = {
  bayfront: {
    place: 'Bayfront, by the sea lions',
    address: '320 Bayfront Blvd, Port Merrow, OR 97380',
    latitude: 44.6301,
    longitude: -124.0541,
  },
  dockFive: {
    place: 'Dock Five',
    address: '610 Bayfront Blvd, Port Merrow, OR 97380',
    latitude: 44.6298,
    longitude: -124.0502,
  },
  netLoft: {
    place: 'The old net loft',
    address: '845 Bayfront Blvd, Port Merrow, OR 97380',
    latitude: 44.6297,
    longitude: -124.0468,
  },
  lighthouse: {
    place: 'Lighthouse turnaround',
    address: '46 Lighthouse Dr, Port Merrow, OR 97380',
    latitude: 44.6243,
    longitude: -124.0616,
  },
  nyePoint: {
    place: 'Nye Point seawall',
    address: '201 Beach Dr, Port Merrow, OR 97380',
    latitude: 44.6399,
    longitude: -124.0617,
  },
  commons: {
    place: 'Cannery Commons',
    address: '118 Cannery St, Port Merrow, OR 97380',
    latitude: 44.6353,
    longitude: -124.0534,
  },
  publicLibrary: {
    place: 'Library lawn',
    address: '35 NW Alder St, Port Merrow, OR 97380',
    latitude: 44.6372,
    longitude: -124.0562,
  },
  hospital: {
    place: 'Harbor Hospital, east door',
    address: '930 SW Abbey St, Port Merrow, OR 97380',
    latitude: 44.6322,
    longitude: -124.0586,
  },
  southMarina: {
    place: 'South Marina',
    address: '2400 Marina Way, Port Merrow, OR 97380',
    latitude: 44.6221,
    longitude: -124.0528,
  },
  shipyard: {
    place: 'Shipyard Brewing yard',
    address: '2260 Shipwright Ln, Port Merrow, OR 97380',
    latitude: 44.6196,
    longitude: -124.0497,
  },
  campus: {
    place: 'Marine science campus',
    address: '2030 Tidewater Dr, Port Merrow, OR 97380',
    latitude: 44.6207,
    longitude: -124.0446,
  },
  market: {
    place: 'Saturday market',
    address: 'Hurbert St at 7th, Port Merrow, OR 97380',
    latitude: 44.6339,
    longitude: -124.0571,
  },
  agate: {
    place: 'Agate Beach wayside',
    address: '4900 N Coast Hwy, Port Merrow, OR 97380',
    latitude: 44.6717,
    longitude: -124.0587,
  },
} as const;
