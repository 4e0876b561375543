import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

import type { StoppingMember } from '../db/live-stops.ts';
import { feedIdOf, isOff, type SaidStop } from './feed-stop.ts';

type Named = { name: string; host: string; urlOf: (member: StoppingMember) => string };

/**
 * The open feed as iCalendar text (RFC 5545): an event for each time of a stop, in UTC. Its ids differ from those of the members' own
 * calendars, whose events repeat.
 */
export function stopsCalendar(stops: SaidStop[], { name, host, urlOf }: Named): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Caravan', product: 'Stops', language: 'EN' },
  });
  for (const stop of stops) {
    const { member, place, address, latitude: lat, longitude: lon, note } = stop;
    const geo = lat !== undefined && lon !== undefined ? { geo: { lat, lon } } : {};
    calendar.createEvent({
      id: `${feedIdOf(stop)}@${host}`,
      sequence: member.version,
      stamp: new Date(member.changed),
      start: new Date(stop.starts_at),
      end: new Date(stop.ends_at),
      summary: `${member.title}, ${place}`,
      location: { title: place, address: address || place, ...geo },
      ...(note === '' ? {} : { description: note }),
      url: urlOf(member),
      status: isOff(stop) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}
