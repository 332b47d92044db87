import { sql } from 'kysely'
import { club, type Language, type Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { PushOptions } from './context.ts'
import { endMatters, insertMatter, listKeys, type NewMatter, type ToldPhase } from './matters.storage.ts'
import type { Facts } from './notices.rules.ts'
import { timeOf } from './storage.ts'
import { beginningsOf, isNow, mattersOf } from './ticker.rules.ts'

export const SEND_JOB = 'push-send'
export const TICKER_JOB = 'push-ticker'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type News = Pick<PushOptions, 'db' | 'jobs' | 'matches' | 'teams' | 'addresses' | 'topics'>

/** Writes down that something happened, and begins to tell it; what is known is told once. */
export async function tell(ctx: Pick<News, 'jobs' | 'topics'>, trx: Trx, matter: NewMatter): Promise<void> {
  if (!ctx.topics.includes(matter.topic)) return
  const id = await insertMatter(trx, matter)
  if (id) await ctx.jobs.enqueue(trx, SEND_JOB, { matterId: id })
}

export function urlsOf(urlIn: (language: Language) => string): Facts['url'] {
  return Object.fromEntries(club.languages.map((language) => [language, urlIn(language)])) as Facts['url']
}

/** Somebody has written in a ticker, in the transaction that writes. */
export async function tickerWritten({ jobs }: Pick<News, 'jobs'>, trx: Trx, matchId: string): Promise<void> {
  await jobs.enqueue(trx, TICKER_JOB, { matchId })
}

/** Goals, final whistles, and what of them was taken back or put right since they were told. */
export async function tellTicker(ctx: News, matchId: string): Promise<void> {
  const { db, matches, teams, addresses } = ctx
  await db.transaction().execute(async (trx) => {
    // Two writings of one match are told one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${matchId}`}, 0))`.execute(trx)
    const [match, now] = [await matches.told(trx, matchId), await timeOf(trx)]
    if (!match || !isNow(match, now)) return
    for (const teamId of teams) {
      if (match.home.id !== teamId && match.away.id !== teamId) continue
      const told = await listKeys(trx, beginningsOf(match, teamId))
      const url = (language: Language) => addresses.match({ match: matchId, teamId }, language)
      const { matters, overtaken } = mattersOf({ match, teamId, told, now, url })
      await endMatters(trx, overtaken)
      for (const matter of matters) await tell(ctx, trx, matter)
    }
  })
}

type EventRow = { id: string; slug: string; name: Text; startsAt: Date; calledOff: boolean }

async function findEvent(db: Db, id: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select id, slug, name, starts_at as "startsAt", cancelled_at is not null as "calledOff"
    from events where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The match has another kick-off, or is called off or not any more; in the transaction of whoever says so. */
export async function eventChanged(ctx: News, trx: Trx, eventId: string): Promise<void> {
  const event = await findEvent(trx, eventId)
  if (!event) return
  const { slug, name, startsAt, calledOff } = event
  const now = await timeOf(trx)
  if (startsAt <= now) return
  const beginning = `event:${eventId}:`
  const before = await listKeys(trx, [beginning])
  const state = `${startsAt.toISOString()}:${calledOff ? 'off' : 'on'}`
  const last = before.at(-1)
  if (last?.slice(beginning.length).split('#')[0] === state) return
  await endMatters(trx, before)
  await tell(ctx, trx, {
    key: `${beginning}${state}#${before.length}`,
    topic: 'kickOff',
    kind: calledOff ? 'calledOff' : 'moved',
    tag: `event:${eventId}`,
    facts: {
      match: name,
      when: startsAt.toISOString(),
      url: urlsOf((language) => ctx.addresses.event(slug, language)),
    },
    eventId,
    expiresAt: new Date(Math.min(startsAt.getTime(), now.getTime() + 3 * DAY)),
  })
}

type PhaseRow = ToldPhase & EventRow & { position: number; from: Date; until: Date | null; saleUntil: Date }

/** By the clock: sales that begin now, each to those who may buy in it. */
export async function tellSales(ctx: News): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const now = await timeOf(trx)
    for (const phase of await listBegun(trx)) {
      const { id, slug, name, startsAt, position, who, memberSince, from, until, saleUntil } = phase
      const ends = Math.min(saleUntil.getTime(), until?.getTime() ?? Number.POSITIVE_INFINITY)
      await tell(ctx, trx, {
        key: `sale:${id}:${position}:${from.toISOString()}`,
        topic: 'sales',
        kind: who === 'everybody' ? 'saleStarts' : 'presaleStarts',
        tag: `sale:${id}`,
        facts: {
          match: name,
          when: startsAt.toISOString(),
          url: urlsOf((language) => ctx.addresses.event(slug, language)),
        },
        eventId: id,
        phase: { who, memberSince, startsAt: startsAt.toISOString() },
        expiresAt: new Date(Math.min(ends, now.getTime() + 18 * HOUR)),
      })
    }
  })
}

/** A clock that stood still for a while is forgiven. */
async function listBegun(db: Db): Promise<PhaseRow[]> {
  const { rows } = await sql<PhaseRow>`
    select e.id, e.slug, e.name, e.starts_at as "startsAt", false as "calledOff", e.sale_until as "saleUntil",
      p.position, p.who, p.member_since::text as "memberSince", p.from_at as from, p.until_at as until
    from sale_phases p join events e on e.id = p.event_id
    where p.from_at <= app.now() and p.from_at > app.now() - interval '30 minutes' and e.cancelled_at is null
      and e.sale_until > app.now() and (p.until_at is null or p.until_at > app.now())
      and not exists (select from push_matters m where m.key like 'sale:' || e.id || ':' || p.position || ':%'
        and m.created_at >= p.from_at)
    order by e.starts_at, p.position`.execute(db)
  return rows
}

/** Places of the waiting list lie in somebody's cart; in the transaction that puts them there. */
export async function placesOffered(
  ctx: News,
  trx: Trx,
  given: { wishId: string; personId: string; match: Text; until: Date },
): Promise<void> {
  const { wishId, personId, match, until } = given
  await tell(ctx, trx, {
    key: `wish:${wishId}:${until.toISOString()}`,
    topic: 'waitingList',
    kind: 'offered',
    tag: `wish:${wishId}`,
    facts: { match, until: until.toISOString(), url: urlsOf(ctx.addresses.cart) },
    personId,
    expiresAt: until,
  })
}

/** A ticket waits for whoever has this address, if anybody has; in the transaction that forwards it. */
export async function ticketForwarded(
  ctx: News,
  trx: Trx,
  given: { transferId: string; recipientMail: string; match: Text; expiresAt: Date },
): Promise<void> {
  const { transferId, recipientMail, match, expiresAt } = given
  const { rows } = await sql<{ personId: string }>`
    select contact_id as "personId" from contact_emails
    where lower(email) = ${recipientMail.toLowerCase()} and confirmed_at is not null`.execute(trx)
  const personId = rows[0]?.personId
  if (!personId) return
  const now = await timeOf(trx)
  await tell(ctx, trx, {
    key: `transfer:${transferId}`,
    topic: 'transfers',
    kind: 'forwarded',
    tag: `transfer:${transferId}`,
    facts: { match, url: urlsOf((language) => ctx.addresses.transfer(transferId, language)) },
    personId,
    expiresAt: new Date(Math.min(expiresAt.getTime(), now.getTime() + 3 * DAY)),
  })
}
