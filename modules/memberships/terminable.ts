import type { Db, Trx } from '#platform/db.ts'
import type { TerminationRow } from './terminating.storage.ts'

/** A contract that goes on; `number` as people read it. */
export type RunningContract = { id: string; subjectId: string; number: string | null }

/** What a kind of contract does so that declarations can end it (§ 312k BGB). */
export type TerminableContract = {
  /** One that goes on, of this person (with this number, if one was typed) or with this number; null: there is none. */
  find(
    db: Db,
    which: { subjectId: string; number: string | null } | { number: string },
  ): Promise<RunningContract | null>
  /**
   * Ends it within the transaction, locked, and writes to its holder. Answers the last day. Refuses what cannot be ended any more.
   * `lastDay`: another one than the rules of the contract say.
   */
  end(
    trx: Trx,
    given: { contract: RunningContract; row: TerminationRow; by: string; lastDay: string | null },
  ): Promise<string>
}
