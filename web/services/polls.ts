import type { Poll } from '#modules/polls/schema.ts'

/** What pages ask the server for about polls. */
export type PollServices = {
  /** What is open first, then what comes, then what is over. */
  list(): Promise<Poll[]>
  /** Null when there is none, or nobody may see it yet. */
  one(id: string): Promise<Poll | null>
  /** The vote for the player of a match. */
  ofMatch(id: string): Promise<Poll | null>
}
