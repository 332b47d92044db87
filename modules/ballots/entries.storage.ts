import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Lot } from '#modules/draws/draw.rules.ts'
import { wishOf } from '#modules/draws/rooms.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { EventOfBallot } from './storage.ts'

export type EntryState = 'Entered' | 'Won' | 'Next' | 'Bought' | 'Lapsed' | 'Lost' | 'Out'
export type DrawnAs = 'won' | 'noRoom' | 'excluded' | 'gone'
export type Because = 'time' | 'letGo' | 'closed' | 'cancelled' | 'refused' | 'withdrawn'
export type Owed = 'won' | 'next' | 'lapsed' | 'refused' | 'calledOff'

/** The next number, while applications are taken; whoever gets one is waited for. Null: they are not. */
export async function takeNumber(trx: Trx, id: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    update ticket_ballots set last_number = last_number + 1
    where id = ${id} and closed_at is null and called_off_at is null and opens_at <= app.now() and closes_at > app.now()
    returning last_number as number`.execute(trx)
  return rows[0]?.number ?? null
}

export type NewEntry = {
  id: string
  ballotId: string
  number: number
  personId: string
  quantity: number
  priceClasses: readonly string[]
  language: Language
  salt: string
  code: string
  network: string
}

/** False: they have an application already. `noLotGuard` looks first and writes then. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  const entrant = unsafe('noLotGuard') ? newId() : entry.personId
  const { rows } = await sql`
    insert into ticket_ballot_entries (id, ballot_id, number, entrant, person_id, quantity, price_classes, language, salt, code,
      network, state)
    values (${entry.id}, ${entry.ballotId}, ${entry.number}, ${entrant}, ${entry.personId}, ${entry.quantity},
      ${[...entry.priceClasses]}, ${entry.language}, ${entry.salt}, ${entry.code}, ${entry.network}, 'Entered')
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}

export async function hasEntry(db: Db, of: { ballotId: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_ballot_entries where ballot_id = ${of.ballotId} and person_id = ${of.personId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Of the last hour, from one network address. */
export async function countFrom(db: Db, of: { ballotId: string; network: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_ballot_entries
    where ballot_id = ${of.ballotId} and network = ${of.network} and entered_at > app.now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0]!.count
}

export type EntryRow = {
  id: string
  ballotId: string
  number: number
  personId: string | null
  quantity: number
  priceClasses: string[]
  language: Language
  state: EntryState
  drawnAs: DrawnAs | null
  priceClass: string | null
  wishId: string | null
  because: Because | null
}

const FIELDS = sql.raw(`e.id, e.ballot_id as "ballotId", e.number, e.person_id as "personId", e.quantity,
  e.price_classes as "priceClasses", e.language, e.state, e.drawn_as as "drawnAs", e.price_class as "priceClass",
  e.wish_id as "wishId", e.because`)

/** Of a ballot, in the order of their numbers. */
export async function loadEntries(db: Db, ballotId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${FIELDS} from ticket_ballot_entries e where e.ballot_id = ${ballotId} order by e.number`.execute(
    db,
  )
  return rows
}

export const lotsOf = async (db: Db, ballotId: string): Promise<Lot[]> => {
  const { rows } = await sql<{ number: number; code: string; quantity: number; priceClasses: string[] }>`
    select number, code, quantity, price_classes as "priceClasses" from ticket_ballot_entries
    where ballot_id = ${ballotId} order by number`.execute(db)
  return rows.map(({ number, code, ...wish }) => ({ number, code, wish: wishOf(wish) }))
}

export async function findOwn(
  db: Db,
  own: { id: string; personId: string },
): Promise<(EntryRow & { eventId: string }) | null> {
  const { rows } = await sql<EntryRow & { eventId: string }>`
    select ${FIELDS}, b.event_id as "eventId" from ticket_ballot_entries e join ticket_ballots b on b.id = e.ballot_id
    where e.id = ${own.id} and e.person_id = ${own.personId}`.execute(db)
  return rows[0] ?? null
}

export type OwnEntryRow = EntryRow & {
  code: string
  salt: string | null
  enteredAt: Date
  offeredUntil: Date | null
  event: Omit<EventOfBallot, 'startsAt'> & { startsAt: string }
}

/** The latest first; one more than a page. */
export async function loadOwn(
  db: Db,
  given: { personId: string; id?: string; page: number; pageSize: number },
): Promise<OwnEntryRow[]> {
  const one = given.id ? sql`and e.id = ${given.id}` : sql``
  const { rows } = await sql<OwnEntryRow>`
    select ${FIELDS}, e.code, e.salt, e.entered_at as "enteredAt",
      case when w.state = 'Offered' then w.offered_until end as "offeredUntil",
      json_build_object('id', m.id, 'slug', m.slug, 'name', m.name, 'startsAt', m.starts_at) as event
    from ticket_ballot_entries e join ticket_ballots b on b.id = e.ballot_id join events m on m.id = b.event_id
      left join ticket_wishes w on w.id = e.wish_id
    where e.person_id = ${given.personId} ${one} order by e.entered_at desc, e.id
    limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(db)
  return rows
}

/** As long as the list is open nothing of it stays. */
export async function removeEntry(trx: Trx, id: string): Promise<void> {
  await sql`delete from ticket_ballot_entries where id = ${id}`.execute(trx)
}

type Change = Partial<Pick<EntryRow, 'drawnAs' | 'priceClass' | 'wishId' | 'because'>> & {
  owed?: Owed | null
}

/** What came of an application. */
export async function saveState(trx: Trx, given: { id: string; state: EntryState } & Change): Promise<void> {
  const set = [sql`state = ${given.state}`]
  if (given.drawnAs !== undefined) set.push(sql`drawn_as = ${given.drawnAs}`)
  if (given.priceClass !== undefined) set.push(sql`price_class = ${given.priceClass}`)
  if (given.wishId !== undefined) set.push(sql`wish_id = ${given.wishId}`)
  if (given.because !== undefined) set.push(sql`because = ${given.because}`)
  if (given.owed !== undefined) set.push(sql`owed = ${given.owed}`)
  await sql`update ticket_ballot_entries set ${sql.join(set)} where id = ${given.id}`.execute(trx)
}

export type Judged = Pick<EntryRow, 'id' | 'state' | 'drawnAs' | 'priceClass'> & { owed: Owed | null }

/** What the draw made of all of them, in one statement. */
export async function saveJudged(trx: Trx, judged: readonly Judged[]): Promise<void> {
  await sql`
    update ticket_ballot_entries e set state = j.state, drawn_as = j.drawn_as, price_class = j.price_class, owed = j.owed
    from unnest(${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ state }) => state)}::text[],
      ${judged.map(({ drawnAs }) => drawnAs)}::text[], ${judged.map(({ priceClass }) => priceClass)}::text[],
      ${judged.map(({ owed }) => owed)}::text[]) as j(id, state, drawn_as, price_class, owed)
    where e.id = j.id`.execute(trx)
}

/** Of these states. */
export async function loadInState(
  db: Db,
  given: { ballotId: string; state: EntryState; withoutWish?: true },
): Promise<EntryRow[]> {
  const { ballotId, state, withoutWish } = given
  const { rows } = await sql<EntryRow>`
    select ${FIELDS} from ticket_ballot_entries e where e.ballot_id = ${ballotId} and e.state = ${state}
      ${withoutWish ? sql`and e.wish_id is null` : sql``} order by e.number`.execute(db)
  return rows
}

/** How many tickets of each price class are given. */
export async function sumGiven(db: Db, ballotId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ priceClass: string; given: number }>`
    select price_class as "priceClass", sum(quantity)::int as given from ticket_ballot_entries
    where ballot_id = ${ballotId} and state in ('Won', 'Bought') group by price_class`.execute(db)
  return new Map(rows.map((row) => [row.priceClass, row.given]))
}

/** Which of these price classes somebody follows for, or was drawn for and does not stand in the line yet. */
export async function classesWanted(
  db: Db,
  { ballotId, priceClasses }: { ballotId: string; priceClasses: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${[...priceClasses]}::text[]) as c(id)
    where exists (select from ticket_ballot_entries e
        where e.ballot_id = ${ballotId} and e.state = 'Next' and c.id = any(e.price_classes))
      or exists (select from ticket_ballot_entries e
        where e.ballot_id = ${ballotId} and e.state = 'Won' and e.wish_id is null and e.price_class = c.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What the waiting list made of those whose places it looked for or held. */
export async function followWishes(trx: Trx, ballotId: string): Promise<void> {
  await sql`
    update ticket_ballot_entries e set
      state = case when w.state = 'Bought' then 'Bought' else 'Lapsed' end,
      because = case when w.state = 'Bought' then null when w.state = 'Expired' then w.expired_because else 'withdrawn' end,
      owed = case when w.state <> 'Expired' or w.state is null then null else case w.expired_because when 'refused' then 'refused'
        when 'cancelled' then 'calledOff' when 'letGo' then null when 'closed' then 'refused' else 'lapsed' end end
    from ticket_ballot_entries me left join ticket_wishes w on w.id = me.wish_id
    where e.id = me.id and me.ballot_id = ${ballotId} and me.wish_id is not null
      and ((me.state = 'Won' and (w.id is null or w.state not in ('Waiting', 'Offered')))
        or (me.state = 'Lapsed' and w.state = 'Bought'))`.execute(trx)
}

/** Where applications came from says nothing any more once they are drawn. */
export async function forgetNetworks(trx: Trx, ballotId: string): Promise<void> {
  await sql`update ticket_ballot_entries set network = null where ballot_id = ${ballotId} and network is not null`.execute(
    trx,
  )
}

/** Whoever waits in the line for this match by themselves, and is drawn, waits there no more: one wish each. */
export async function endOwnWish(trx: Trx, given: { eventId: string; personId: string }): Promise<void> {
  await sql`
    update ticket_wishes set state = 'Withdrawn', ended_at = app.now()
    where event_id = ${given.eventId} and person_id = ${given.personId} and state = 'Waiting'`.execute(trx)
}

/** Their places lie in the cart: the mail says so. */
export async function oweWon(trx: Trx, wishId: string): Promise<void> {
  await sql`update ticket_ballot_entries set owed = 'won' where wish_id = ${wishId} and state = 'Won'`.execute(
    trx,
  )
}

/** Everybody of a ballot who is still in it. */
export async function oweAll(
  trx: Trx,
  given: { ballotId: string; owed: Owed; state: EntryState },
): Promise<void> {
  await sql`
    update ticket_ballot_entries set state = ${given.state}, owed = case when person_id is not null then ${given.owed} end
    where ballot_id = ${given.ballotId} and state in ('Entered', 'Next', 'Won')`.execute(trx)
}

/** At the end: whoever was never served hears no more, their mail said until when. Whoever still holds places may buy them. */
export async function loseNext(trx: Trx, ballotId: string): Promise<{ holding: number }> {
  await sql`
    update ticket_wishes w set state = 'Expired', ended_at = app.now(), expired_because = 'closed'
    from ticket_ballot_entries e where e.ballot_id = ${ballotId} and w.id = e.wish_id and w.state = 'Waiting'`.execute(
    trx,
  )
  await followWishes(trx, ballotId)
  await sql`
    update ticket_ballot_entries set state = 'Lost'
    where ballot_id = ${ballotId} and (state = 'Next' or (state = 'Won' and wish_id is null))`.execute(trx)
  const { rows } = await sql<{ holding: number }>`
    select count(*)::int as holding from ticket_ballot_entries where ballot_id = ${ballotId} and state = 'Won'`.execute(
    trx,
  )
  return rows[0]!
}
