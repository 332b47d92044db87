import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newSecret } from '#platform/ids.ts'
import { type AllotmentsContext, holdAllotment } from './context.ts'
import { tellAdmins } from './news.ts'
import { insertPlaces, returnFree } from './places.storage.ts'
import * as storage from './storage.ts'

export type Gift = {
  eventId: string
  /** Out of it. */
  contingentId: string
  organisationIds: readonly string[]
  /** For each fan club. */
  parts: readonly { blockId: string; places: number }[]
  terms: storage.Terms
  /** Looks at the consequences again, once nobody changes them any more. */
  agree?: (trx: Trx) => Promise<void>
}

/** Places of a contingent for fan clubs, each as many: all of them or none. Their administrators are told. */
export function giveToFanClubs(ctx: AllotmentsContext, gift: Gift): Promise<{ ids: string[] }> {
  const { eventId, contingentId, parts } = gift
  return ctx.db.transaction().execute(async (trx) => {
    await requireMoments(trx, gift)
    await gift.agree?.(trx)
    const ids: string[] = []
    for (const organisationId of [...new Set(gift.organisationIds)].toSorted()) {
      await requireFanClub(trx, organisationId)
      // Whoever adds to one that is there waits for what goes on in it, before places of the match are held.
      const id = await storage.putAllotment(trx, { ...gift, organisationId, seed: newSecret() })
      const allotment = await holdAllotment(trx, id)
      const places = await ctx.lentPlaces.lend(trx, { eventId, contingentId, parts })
      await requirePrices(trx, { eventId, classes: [...new Set(places.map(({ priceClass }) => priceClass))] })
      await insertPlaces(trx, { allotmentId: id, places })
      await tellAdmins(ctx, trx, { allotment, places: places.length })
      ids.push(id)
    }
    return { ids }
  })
}

/** What a fan club has given to nobody goes back. What somebody has, paid or not, stays theirs. */
export function takeBack(
  ctx: AllotmentsContext,
  given: { eventId: string; id: string; agree?: (trx: Trx) => Promise<void> },
): Promise<{ places: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const seen = await storage.findAllotment(trx, given.id)
    if (seen?.eventId !== given.eventId) throw notFound()
    const { id } = await holdAllotment(trx, given.id)
    await given.agree?.(trx)
    const places = await returnFree(trx, id)
    await ctx.lentPlaces.giveBack(trx, places)
    return { places: places.length }
  })
}

async function requireMoments(trx: Trx, { eventId, terms }: Gift): Promise<void> {
  const { rows } = await sql<{ startsAt: Date; now: Date }>`
    select starts_at as "startsAt", app.now() as now from events where id = ${eventId}`.execute(trx)
  const [event] = rows
  if (!event) throw notFound()
  const { wishesUntil, payUntil, returnsAt } = terms
  const inOrder =
    event.now < wishesUntil && wishesUntil <= payUntil && payUntil <= returnsAt && returnsAt <= event.startsAt
  if (!inOrder)
    throw new AppError(422, 'ALLOTMENT_MOMENTS', 'Wishes, payment, return and kick-off come in this order')
}

async function requireFanClub(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`select from organisations where id = ${id} and kind = 'fanclub'`.execute(trx)
  if (rows.length === 0) throw notFound()
}

async function requirePrices(
  trx: Trx,
  { eventId, classes }: { eventId: string; classes: readonly string[] },
): Promise<void> {
  const { rows } = await sql`
    select from event_prices where event_id = ${eventId} and ticket_type = 'full' and price_class = any(${[...classes]}::text[])`.execute(
    trx,
  )
  if (rows.length < classes.length)
    throw new AppError(422, 'PRICE_MISSING', 'Places of this price class have no price at this match')
}
