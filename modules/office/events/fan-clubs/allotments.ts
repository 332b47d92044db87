import { sql } from 'kysely'
import type { Allotments } from '#modules/allotments/allotments.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { NewAllotment, OfficeAllotments } from './allotments.schema.ts'

export type AllotmentsDesk = {
  db: Db
  allotments: Allotments
  tickets: Pick<Tickets, 'loadContingentPlan'>
}

export async function listAllotments(
  { db, allotments, tickets }: AllotmentsDesk,
  id: string,
): Promise<OfficeAllotments> {
  if (!(await findEvent(db, id))) throw notFound()
  const found = await allotments.list(db, { eventId: id })
  const counts = await allotments.countPlaces(
    db,
    found.map((one) => one.id),
  )
  const items: OfficeAllotments['items'] = []
  for (const one of found) {
    const { members, places } = await allotments.sumWishes(db, one.id)
    items.push({
      id: one.id,
      fanClub: { id: one.organisationId, name: one.organisationName },
      wishesUntil: one.wishesUntil.toISOString(),
      payUntil: one.payUntil.toISOString(),
      returnsAt: one.returnsAt.toISOString(),
      isEnded: one.endedAt !== null,
      isDistributed: one.distributedAt !== null,
      places: counts.get(one.id) ?? { all: 0, free: 0, given: 0, bought: 0, returned: 0 },
      wishes: { members, places },
      paidCents: (await allotments.sumMoney(db, one.id)).paid,
    })
  }
  return { items, sources: await sourcesOf(db, tickets, id) }
}

async function sourcesOf(db: Db, tickets: AllotmentsDesk['tickets'], id: string) {
  const { items, painted } = await tickets.loadContingentPlan(db, id)
  return items
    .filter(({ releasedAt, left }) => releasedAt === null && left > 0)
    .map(({ id: contingentId, name }) => ({
      contingentId,
      name,
      blocks: painted
        .filter((one) => one.contingentId === contingentId)
        .map(({ blockId, places }) => ({ blockId, places })),
    }))
}

/** By a part of the name, the first twenty. */
export async function findFanClubs(db: Db, search: string) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string; name: string; members: number; admins: number }>`
    select o.id, o.name, count(m.member_id)::int as members, count(m.admin_since)::int as admins
    from organisations o left join organisation_members m on m.organisation_id = o.id and m.accepted_at is not null
      and m.removed_at is null
    where o.kind = 'fanclub' and o.name ilike ${like} group by o.id order by o.name, o.id limit 20`.execute(
    db,
  )
  return { items: rows }
}

/** What giving does: by what the contingent keeps now. */
export async function givingConsequences(
  { tickets }: Pick<AllotmentsDesk, 'tickets'>,
  at: Db,
  { id, wish }: { id: string; wish: NewAllotment },
): Promise<Consequences> {
  const [source] = (await sourcesOf(at, tickets, id)).filter(
    ({ contingentId }) => contingentId === wish.contingentId,
  )
  if (!source) throw notFound()
  const clubs = await clubsAmong(at, wish.organisationIds)
  if (clubs.count < new Set(wish.organisationIds).size) throw notFound()
  const left = new Map(source.blocks.map(({ blockId, places }) => [blockId, places]))
  for (const { blockId, places } of wish.parts)
    if (places * clubs.count > (left.get(blockId) ?? 0))
      throw new AppError(409, 'CONTINGENT_NO_ROOM', 'The contingent has not as many places there')
  const each = wish.parts.reduce((sum, { places }) => sum + places, 0)
  const all = source.blocks.reduce((sum, { places }) => sum + places, 0)
  return tellConsequences({
    lines: [
      { kind: 'fanClubsGet', count: clubs.count },
      { kind: 'placesLeave', count: each * clubs.count },
      { kind: 'contingentKeeps', count: all - each * clubs.count },
      { kind: 'adminsMailed', count: clubs.admins },
      { kind: 'unpaidReturn' },
    ],
    totalCents: null,
    isFinal: false,
  })
}

async function clubsAmong(at: Db, ids: readonly string[]): Promise<{ count: number; admins: number }> {
  const { rows } = await sql<{ count: number; admins: number }>`
    select count(distinct o.id)::int as count, count(m.admin_since)::int as admins
    from organisations o left join organisation_members m on m.organisation_id = o.id and m.accepted_at is not null
      and m.removed_at is null
    where o.kind = 'fanclub' and o.id = any(${[...ids]}::uuid[])`.execute(at)
  return rows[0]!
}

/** What taking back does. */
export async function takingConsequences(
  { allotments }: Pick<AllotmentsDesk, 'allotments'>,
  at: Db,
  { id, allotmentId }: { id: string; allotmentId: string },
): Promise<Consequences> {
  const found = await allotments.list(at, { eventId: id })
  if (!found.some((one) => one.id === allotmentId)) throw notFound()
  const counts = (await allotments.countPlaces(at, [allotmentId])).get(allotmentId)
  return tellConsequences({
    lines: [
      { kind: 'placesBack', count: counts?.free ?? 0 },
      { kind: 'unpaidStay', count: counts?.given ?? 0, isNot: true },
      { kind: 'paidStay', count: counts?.bought ?? 0, isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

/** `Die Unverzagten: 80 (12 free, 40 given, 28 paid)`, one line each, as the audit book has them. */
export async function allotmentsInBook(
  { allotments }: Pick<AllotmentsDesk, 'allotments'>,
  at: Db,
  id: string,
): Promise<unknown> {
  const found = await allotments.list(at, { eventId: id })
  const counts = await allotments.countPlaces(
    at,
    found.map((one) => one.id),
  )
  return {
    allotments: found.map(({ id: one, organisationName, wishesUntil, payUntil, returnsAt }) => {
      const { all = 0, free = 0, given = 0, bought = 0, returned = 0 } = counts.get(one) ?? {}
      const moments = [wishesUntil, payUntil, returnsAt].map((at) => at.toISOString().slice(0, 16)).join(', ')
      return `${organisationName}: ${all} (${free} free, ${given} given, ${bought} paid, ${returned} returned), ${moments}`
    }),
  }
}
