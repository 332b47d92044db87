import type { Logger } from 'pino'
import type { Language } from '#club/club.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { EarlyRights } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { PushTopic } from './schema.ts'
import type { PushSender } from './sender.ts'

export type PushOptions = {
  db: Db
  jobs: Jobs
  log: Logger
  sender: PushSender
  /** Messages that may leave in a second. */
  perSecond: number
  /** 401 once they are erased, and nobody erases them before the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  matches: Pick<Matches, 'told'>
  /** Which sales somebody may buy in before others. */
  rightsOf(db: Db, personId: string): Promise<EarlyRights>
  /** Teams of the club, the first one first. */
  teams: readonly number[]
  /** What there is in this club. */
  topics: readonly PushTopic[]
  addresses: {
    settings(language: Language): string
    match(given: { match: string; teamId: number }, language: Language): string
    event(slug: string, language: Language): string
    cart(language: Language): string
    transfer(id: string, language: Language): string
    /** Does it lead to a site of the club? */
    isOwn(url: string): boolean
  }
}
