import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { club, type Language, type Text } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { calledOffMail, movedMail } from './events.mails.ts'

const JOB = 'tickets.event-news'
const AT_ONCE = 200
const NOBODY = '00000000-0000-0000-0000-000000000000'

export type EventNewsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** How many of them `recipientOf` finds. */
  countRecipients: (db: Db, subjectIds: string[]) => Promise<number>
  /** Somebody's tickets. */
  ticketsUrl(language: Language): string
}

type News = { eventId: string; startsAt: string; calledOff: boolean; givesBack?: boolean; after: string }

/** Whoever has a ticket gets a mail when the match has another kick-off or is called off: one for each change, however many tickets. */
export function createEventNews(given: EventNewsOptions & { listen: TicketListeners['listen'] }): void {
  const { db, jobs, mailer, recipientOf, countRecipients, ticketsUrl } = given

  jobs.handle(JOB, (data) => notify(data as News))
  given.listen({
    async eventChanged(trx, eventId) {
      const event = await eventOf(trx, eventId)
      const news: News = {
        eventId,
        startsAt: event.startsAt.toISOString(),
        calledOff: event.calledOff,
        givesBack: event.givesBack,
        after: NOBODY,
      }
      await jobs.enqueue(trx, JOB, news)
    },
    foresee: async (at, { id }) => ({
      ownersMailed: await countRecipients(
        at,
        await ownersAfter(at, { eventId: id, after: NOBODY, limit: null }),
      ),
    }),
  })

  /** Some of the owners, and a job for those after them in the same transaction: a crash leaves nobody out. */
  async function notify(news: News): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const owners = await ownersAfter(trx, { ...news, limit: AT_ONCE })
      const { name } = await eventOf(trx, news.eventId)
      for (const ownerId of owners) await notifyOne(trx, { ...news, ownerId, name })
      const last = owners.at(-1)
      if (last && owners.length === AT_ONCE) await jobs.enqueue(trx, JOB, { ...news, after: last })
    })
  }

  async function notifyOne(trx: Trx, one: News & { ownerId: string; name: Text }): Promise<void> {
    const person = await recipientOf(trx, one.ownerId)
    if (!person) return
    const language = club.languages.find((known) => known === person.language) ?? club.fallbackLanguage
    const match = one.name[language] ?? one.name.en
    const url = ticketsUrl(language)
    const mail = one.calledOff
      ? calledOffMail({ language, match, url, givesBack: one.givesBack ?? false })
      : movedMail({ language, match, startsAt: new Date(one.startsAt), url })
    await mailer.send(trx, { to: person.email, ...mail, messageId: idOf(one) })
  }
}

/** The same change is told to the same person once, also by a job that runs twice. */
function idOf({ eventId, startsAt, calledOff, ownerId }: News & { ownerId: string }): string {
  return createHash('sha256')
    .update(`${eventId}/${startsAt}/${calledOff}/${ownerId}`)
    .digest('hex')
    .slice(0, 32)
}

async function eventOf(trx: Trx, id: string) {
  const { rows } = await sql<{ name: Text; startsAt: Date; calledOff: boolean; givesBack: boolean }>`
    select name, starts_at as "startsAt", cancelled_at is not null as "calledOff",
      refunds_since is not null as "givesBack" from events where id = ${id}`.execute(trx)
  return rows[0]!
}

async function ownersAfter(
  db: Db,
  { eventId, after, limit }: Pick<News, 'eventId' | 'after'> & { limit: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    select distinct owner_id as "ownerId" from tickets
    where event_id = ${eventId} and revoked_at is null and owner_id > ${after}::uuid
    order by owner_id limit ${limit}`.execute(db)
  return rows.map(({ ownerId }) => ownerId)
}
