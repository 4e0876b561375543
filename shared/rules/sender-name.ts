/** Who sent a form, by its fields: a person, or the truck that wants to join. */
export function senderName(fields: Record<string, string>): string {
  return fields['truck_name'] || fields['name'] || fields['contact_name'] || fields['email'] || 'Unknown sender';
}
