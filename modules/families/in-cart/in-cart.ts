import type { CartApi } from '#modules/cart/cart.ts'
import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import type { UserOption } from '#modules/selling/sellable.ts'
import { needsOf, refusalToHold } from '#modules/tickets/holders/holders.rules.ts'
import { type HolderErrorCode, holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import { parseTicketSku } from '#modules/tickets/sale.rules.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { matchesOfGuardians, peopleOf } from '../storage.ts'
import { isChildAlone } from './alone.rules.ts'
import { type CartChildren, type NamedChildren, namingErrors } from './in-cart.schema.ts'
import * as storage from './in-cart.storage.ts'

export type ChildrenInCartContext = {
  db: Db
  jobs: Jobs
  cart: Pick<CartApi, 'holdOf' | 'itemsOf' | 'changed'>
  tickets: Pick<Tickets, 'placeKindOf'>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
}

export type ChildrenInCart = ReturnType<typeof createChildrenInCart>

/** A line of somebody's cart with tickets of a match. */
type Line = {
  id: string
  eventId: string
  quantity: number
  ticketType: string
  placeKind: ReturnType<Tickets['placeKindOf']>
  startsAt: Date
}
type Child = { id: string; firstName: string; birthday: string | null }

/** A guardian says in the cart which ticket is for which child. The checkout keeps it, and who is named has the ticket once it is paid. */
export function createChildrenInCart(ctx: ChildrenInCartContext) {
  ctx.jobs.every('families-forget-checkouts', '27 3 * * *', () => storage.forgetKept(ctx.db))
  return inContext(ctx, { readCartChildren, nameChildren, keep, holdersOf })
}

async function readCartChildren(ctx: ChildrenInCartContext, caller: Caller): Promise<CartChildren> {
  const selfId = caller.subjectId
  const children = await childrenOf(ctx.db, selfId)
  if (children.length === 0) return { children: [], items: [], alone: [] }
  const lines = await linesOf(ctx, ctx.db, await ctx.cart.itemsOf(ctx.db, selfId))
  const named = await storage.loadNamed(
    ctx.db,
    lines.map(({ id }) => id),
  )
  const ofLine = ({ id, quantity }: Line) =>
    Array.from({ length: quantity }, (_, piece) => {
      const one = named.find((other) => other.cartItemId === id && other.piece === piece)
      return children.find((child) => child.id === one?.childId) ?? null
    })
  const accompanied = await matchesOfGuardians(ctx.db, selfId)
  return {
    children: children.map(({ id, firstName }) => ({ id, firstName })),
    items: lines.map((line) => ({
      cartItemId: line.id,
      pieces: ofLine(line).map((child) => child?.id ?? null),
      needs: needsOf(line),
      may: children.filter((child) => refusalTo(line, child, true) === null).map(({ id }) => id),
    })),
    alone: [...Map.groupBy(lines, ({ eventId }) => eventId)]
      .filter(([eventId]) => !accompanied.has(eventId))
      .filter(([, match]) =>
        isChildAlone(
          match.flatMap((line) =>
            ofLine(line).map((child) => ({ ...line, birthday: child?.birthday ?? null })),
          ),
        ),
      )
      .map(([eventId]) => eventId),
  }
}

/** The person, then their cart: a checkout that begins meanwhile waits, or has begun with what stood there before. */
async function nameChildren(
  ctx: ChildrenInCartContext,
  given: { caller: Caller; id: string; named: NamedChildren['children'] },
): Promise<void> {
  const { caller, id, named } = given
  const selfId = caller.actorId
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, selfId)
    const cart = await ctx.cart.holdOf(trx, selfId)
    const lines = await linesOf(ctx, trx, cart?.items ?? [])
    const line = lines.find((one) => one.id === id)
    if (!cart || !line) throw notFound()
    const children = await childrenOf(trx, selfId)
    const pieces = named.flatMap(({ childId, confirmsEntitlement }, piece) =>
      childId === null ? [] : [{ piece, childId, confirmsEntitlement }],
    )
    for (const { childId, confirmsEntitlement } of pieces) {
      const child = children.find((one) => one.id === childId)
      if (!child) throw notFound()
      const code = refusalTo(line, child, confirmsEntitlement)
      if (code) throw new AppError(409, code, holderErrors[code])
      if (await isBanned(trx, { personIds: [childId], at: line.startsAt })) throw groundBanRefusal()
    }
    if (named.length > line.quantity) throw refuse('MORE_CHILDREN_THAN_TICKETS')
    const others = lines.filter((one) => one.eventId === line.eventId && one.id !== id)
    const elsewhere = await storage.loadNamed(
      trx,
      others.map((one) => one.id),
    )
    const all = [...pieces, ...elsewhere].map(({ childId }) => childId)
    if (pieces.some(({ childId }) => all.filter((one) => one === childId).length > 1))
      throw refuse('CHILD_NAMED_TWICE')
    await storage.saveNamed(trx, id, pieces)
    await ctx.cart.changed(trx, cart.id)
  })
}

/** In the transaction in which a checkout begins. A date of birth may have been corrected since: what is against it is said. */
async function keep(
  { tickets }: ChildrenInCartContext,
  trx: Trx,
  given: { checkoutId: string; ownerId: string },
): Promise<void> {
  const kept = await storage.keepNamed(trx, { checkoutId: given.checkoutId, guardianId: given.ownerId })
  if (kept.length === 0) return
  const starts = await storage.loadStarts(
    trx,
    kept.map(({ sku }) => parseTicketSku(sku)!.eventId),
  )
  for (const { sku, options, birthday, confirmsEntitlement } of kept) {
    const { ticketType, eventId } = parseTicketSku(sku)!
    const ticket = { ticketType, placeKind: placeKindOf(tickets, options), startsAt: starts.get(eventId)! }
    const code = refusalToHold(ticket, { birthday, confirmsEntitlement, hasWheelchairPlace: false })
    if (code) throw new AppError(400, code, holderErrors[code])
  }
}

/**
 * In the transaction that hands over what was paid: by item whose each ticket is, null where it is the buyer's. A child that has left
 * the family, or grown up, or is banned by now, is nobody's to buy for: the ticket stays with whoever paid.
 */
async function holdersOf(
  _: ChildrenInCartContext,
  trx: Trx,
  given: { checkoutId: string; ownerId: string },
): Promise<Map<string, (string | null)[]>> {
  const { checkoutId, ownerId } = given
  if ((await storage.holdFamilies(trx, checkoutId)) === 0) return new Map()
  const kept = await storage.takeKept(trx, { checkoutId, guardianId: ownerId })
  const starts = await storage.loadStarts(
    trx,
    kept.map(({ sku }) => parseTicketSku(sku)!.eventId),
  )
  const holders = new Map<string, (string | null)[]>()
  for (const { checkoutItemId, piece, childId, sku } of kept) {
    const at = starts.get(parseTicketSku(sku)!.eventId)!
    if (await isBanned(trx, { personIds: [childId], at })) continue
    const pieces = holders.get(checkoutItemId) ?? []
    while (pieces.length <= piece) pieces.push(null)
    pieces[piece] = childId
    holders.set(checkoutItemId, pieces)
  }
  return holders
}

async function childrenOf(db: Db, personId: string): Promise<Child[]> {
  const people = await peopleOf(db, personId)
  return people
    .filter(({ id }) => id !== personId)
    .map(({ id, firstName, birthday }) => ({ id, firstName: firstName ?? '', birthday }))
}

/** Season tickets, places of others and goods name nobody here. */
async function linesOf(
  { tickets }: ChildrenInCartContext,
  db: Db,
  items: Awaited<ReturnType<CartApi['itemsOf']>>,
): Promise<Line[]> {
  const found = items.flatMap(({ id, sku, quantity, userOptionValues, quoted }) => {
    const ticket = parseTicketSku(sku)
    const options = quoted.place ? [...userOptionValues, quoted.place] : userOptionValues
    return ticket ? [{ ...ticket, id, quantity, placeKind: placeKindOf(tickets, options) }] : []
  })
  const starts = await storage.loadStarts(
    db,
    found.map(({ eventId }) => eventId),
  )
  return found.flatMap((line) => {
    const startsAt = starts.get(line.eventId)
    return startsAt ? [{ ...line, startsAt }] : []
  })
}

function placeKindOf(tickets: Pick<Tickets, 'placeKindOf'>, options: readonly UserOption[]) {
  return tickets.placeKindOf(options.find(({ key }) => key === 'seatId')?.value ?? null)
}

/** A companion's place goes with its wheelchair place, whose holder is another than its companion here. */
function refusalTo(line: Line, { birthday }: Child, confirmsEntitlement: boolean): HolderErrorCode | null {
  return refusalToHold(line, { birthday, confirmsEntitlement, hasWheelchairPlace: false })
}

function refuse(code: keyof typeof namingErrors): AppError {
  return new AppError(409, code, namingErrors[code])
}
