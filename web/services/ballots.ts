import type { Ballot } from '#modules/ballots/schema.ts'

/** What pages of matches ask the server for. */
export type BallotServices = {
  /** The ballot of a match; null where it has none. */
  ofEvent(eventId: string): Promise<Ballot | null>
}
