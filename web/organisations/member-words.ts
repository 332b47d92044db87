import type { OrganizationMember } from '#modules/organisations/schema.ts'

/** What is asked before it is done to a member or an invitation. */
export type MemberQuestion = {
  kind: 'promote' | 'giveUp' | 'demote' | 'remove' | 'withdraw' | 'otherAdmin'
  member: OrganizationMember
}

/** Whoever has not joined yet is an address. */
export const nameOf = ({ firstName, lastName, memberEmail }: OrganizationMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (memberEmail ?? '')
