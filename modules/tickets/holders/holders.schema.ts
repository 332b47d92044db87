import { club } from '#club/club.ts'

/** One sentence for each reason why somebody may not have a ticket; for forwarding and for the exchange. */
export const holderErrors = {
  CHILD_TICKET_NEEDS_BIRTHDAY: "A child's ticket goes to an account with a birth date",
  CHILD_TICKET_ONLY_FOR_CHILDREN: `A child's ticket is for those younger than ${club.childTicketAge} on the day of the match`,
  ENTITLEMENT_NOT_CONFIRMED: 'Confirm that the reduction or the accessible place is yours to have',
  COMPANION_NEEDS_WHEELCHAIR: 'A companion place goes with its wheelchair place',
} as const
export type HolderErrorCode = keyof typeof holderErrors
