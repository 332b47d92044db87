import { randomInt } from 'node:crypto'
import type { Language } from '#club/club.ts'
import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type AllotmentsContext, holdAllotment, refuse } from './context.ts'
import { countPlaces, freePlaces, loadUnpaid } from './places.storage.ts'
import type { NewAllotmentWish } from './schema.ts'
import { allotmentSku } from './sku.rules.ts'
import * as storage from './storage.ts'
import * as wishes from './wishes.storage.ts'

/** What a member of the fan club wants; once more: what they want now. Whoever joins a group names its code. */
export async function wish(
  ctx: AllotmentsContext,
  given: { caller: Caller; id: string; wish: NewAllotmentWish & { language: Language } },
): Promise<void> {
  const { quantity, groupCode: typed, takesFewer, language } = given.wish
  const memberId = given.caller.actorId
  await asMember(ctx, given, async (trx, allotment) => {
    if (allotment.now >= allotment.wishesUntil || allotment.isCancelled) throw refuse('WISHES_CLOSED')
    if (quantity > allotment.maxEach) throw refuse('ALLOTMENT_TOO_MANY')
    if (await isBanned(trx, { personIds: [memberId], at: allotment.startsAt })) throw groundBanRefusal()
    const of = { allotmentId: allotment.id, memberId }
    const before = await wishes.findWish(trx, of)
    if (before?.state === 'Given') throw refuse('PLACE_TAKEN')
    const offered = (await storage.loadClasses(trx, allotment.id)).map(({ id }) => id)
    const priceClasses = [...new Set(given.wish.priceClasses)].filter((one) => offered.includes(one))
    const groupCode = await groupFor(trx, { allotment, memberId, quantity, typed, own: before?.groupCode })
    await wishes.putWish(trx, { ...of, quantity, priceClasses, takesFewer, groupCode, language })
    await storage.countChange(trx, allotment.id)
  })
}

/** Given up; places that are not paid yet are free for the others. */
export async function withdrawWish(
  ctx: AllotmentsContext,
  given: { caller: Caller; id: string },
): Promise<void> {
  const memberId = given.caller.actorId
  await asMember(ctx, given, async (trx, { id }) => {
    const found = await wishes.findWish(trx, { allotmentId: id, memberId })
    if (!found || found.state === 'Withdrawn') throw notFound()
    await freePlaces(trx, { id, memberId })
    await wishes.withdrawWish(trx, found.id)
    await storage.countChange(trx, id)
  })
}

/** One's share into one's cart, in one step; pressed twice it is there once. Paid like anything else. */
export async function putShareInCart(
  ctx: AllotmentsContext,
  given: { caller: Caller; id: string },
): Promise<{ count: number }> {
  const { caller, id } = given
  const allotment = await storage.findAllotment(ctx.db, id)
  const isOwn = allotment && (await maySee(ctx, { caller, id, allotment }))
  if (!isOwn) throw notFound()
  const forClub = caller.organisationId !== null
  if (forClub !== (allotment.paidBy === 'club')) throw refuse('ALLOTMENT_PAID_BY_CLUB')
  const places = await loadUnpaid(ctx.db, { id, memberId: forClub ? null : caller.actorId })
  if (places.length === 0) throw refuse('NOTHING_TO_PAY')
  const user = { kind: 'subject', ...caller } as const
  for (const place of places)
    await ctx
      .cartOf()
      .addItem(user, { sku: allotmentSku(place), quantity: 1, userOptionValues: [] })
      .catch((error) => {
        // It is in the cart already.
        if (!(error instanceof AppError && error.code === 'CARTITEM_QUANTITY_ABOVE_MAX')) throw error
      })
  return { count: places.length }
}

/** Members see their fan club's allotments, whoever acts for it those of the one. */
async function maySee(
  { db }: AllotmentsContext,
  given: { caller: Caller; id: string; allotment: storage.Allotment },
): Promise<boolean> {
  const { caller, id, allotment } = given
  if (caller.organisationId) return allotment.organisationId === caller.organisationId
  return storage.isMember(db, { id, memberId: caller.actorId })
}

/** In a transaction that holds the person, then the allotment; whoever does not belong to the fan club finds nothing. */
async function asMember(
  { db, holdPerson }: AllotmentsContext,
  { caller, id }: { caller: Caller; id: string },
  work: (trx: Trx, allotment: storage.Allotment) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, caller.actorId)
    if (!(await storage.isMember(trx, { id, memberId: caller.actorId }))) throw notFound()
    await work(trx, await holdAllotment(trx, id))
  })
}

/** The code of their group: the one they name, the one they have, or a new one. */
async function groupFor(
  trx: Trx,
  given: {
    allotment: storage.Allotment
    memberId: string
    quantity: number
    typed: string | null
    own: string | undefined
  },
): Promise<string> {
  const { allotment, memberId, quantity, typed, own } = given
  if (typed === null) return newCode()
  const groupCode = typed.toUpperCase()
  const others = (await wishes.loadGroup(trx, { allotmentId: allotment.id, groupCode })).filter(
    (one) => one.memberId !== memberId,
  )
  if (groupCode !== own && others.length === 0) throw refuse('GROUP_UNKNOWN')
  const all = (await countPlaces(trx, [allotment.id])).get(allotment.id)?.all ?? 0
  if (others.length > 0 && others.reduce((sum, one) => sum + one.quantity, quantity) > all)
    throw refuse('GROUP_FULL')
  return groupCode
}

/** Without characters that look alike: it is told from one to another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
