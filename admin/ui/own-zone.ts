/** The time zone of the person's device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
