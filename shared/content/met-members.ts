/** How many members a site shows where none are chosen. */
const defaultCount = 4;

/** The members that a meet-the-members section shows: the chosen ones in their order, else the first of `members`. */
export function metMembers<Member extends { id: string }>(chosen: string[], members: Member[]): Member[] {
  const picked = chosen.flatMap((id) => members.find((member) => member.id === id) ?? []);
  return picked.length > 0 ? picked : members.slice(0, defaultCount);
}
