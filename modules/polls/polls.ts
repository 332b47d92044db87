import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { PollsContext } from './context.ts'
import { tallyOf } from './counting.ts'
import { forgetOld, lookAfter } from './looking.ts'
import * as making from './making.ts'
import * as reading from './reading.ts'
import * as storage from './storage.ts'
import { excludeVoice } from './voices.storage.ts'
import { vote, withdraw } from './voting.ts'

export type Polls = ReturnType<typeof createPolls>
export type { NewPoll } from './making.ts'
export type { LocalText, PollRow } from './storage.ts'

/** When one ends and how it stands, for whoever lists them: of `polls p left join matches m`. */
export const POLL_ENDS = storage.CLOSES_SQL
export const POLL_STATUS = storage.STATUS_SQL

/** What the club asks its fans: the player of a match, the goal of the month; one voice an account, and a sum that anybody can make again. */
export function createPolls(ctx: PollsContext) {
  ctx.jobs.every('polls-look', '* * * * *', () => lookAfter(ctx))
  ctx.jobs.every('polls-forget', '41 3 * * *', () => forgetOld(ctx))
  return {
    ...inContext(ctx, {
      readPoll: reading.readPoll,
      readOwn: reading.readOwn,
      listOwn: reading.listOwn,
      readProof: reading.readProof,
      vote,
      withdraw,
      lookAfter,
      forgetOld,
    }),
    /** For pages that are the same for everybody. */
    pages: reading.pagesOf(ctx.db),
    /** For the office, in its transactions. */
    staff: {
      make: making.make,
      change: making.change,
      publish: making.publish,
      open: making.open,
      closeList: making.closeList,
      excludeVoice,
      count: tallyOf,
      find: (db: Db, id: string) => storage.findPoll(db, { id, drafts: 'shown' }),
      lock: storage.lockPoll,
    },
  }
}
