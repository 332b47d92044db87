import { addedMatchKeepDays } from '#club/contracts.ts'
import { loadMembers } from '#modules/contracts/reading.storage.ts'
import { placeInWords } from '#modules/tickets/places.rules.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { type AddedPlace, listPlacesOf } from './added.storage.ts'
import { type BuyingContext, buyByItself, endTries } from './buying.ts'
import { countPlaces, loadAddedPrices } from './keeping.storage.ts'
import { type KeepingContext, keep, offerTo, release, TELL_JOB } from './keeping.ts'
import type { AddedMatch } from './schema.ts'
import { type AddedSaleContext, centsFor, createAddedSellable } from './sellable.ts'
import { addedSku } from './sku.rules.ts'
import { BUY_JOB, tell } from './telling.ts'

export type { BuyingDoors } from './buying.ts'
export type AddedMatches = ReturnType<typeof createAddedMatches>

/**
 * Matches that come after season tickets were sold: each holder's place is kept for them until a day, bought by them or by itself,
 * and goes on sale afterwards.
 */
export function createAddedMatches(ctx: KeepingContext & BuyingContext & AddedSaleContext) {
  const { db, jobs } = ctx
  jobs.handle(TELL_JOB, (data) => tell(ctx, String(data['eventId'])))
  jobs.handle(BUY_JOB, (data) => buyByItself(ctx, String(data['placeId'])))
  jobs.every('added-matches-look', '* * * * *', async () => {
    await release(ctx)
    await endTries(ctx)
  })
  return {
    sellable: createAddedSellable(ctx),
    ...inContext(ctx, { keep, offerTo, release, listOwn, readForStaff }),
    /** How a match's places stand: null where none are kept for season tickets. */
    count: (eventId: string) => countPlaces(db, eventId),
  }
}

/** What is kept for the caller, and what they have bought of it, at matches ahead. */
async function listOwn({ db }: { db: Db }, { caller }: { caller: Caller }): Promise<{ items: AddedMatch[] }> {
  const { subjectId } = caller
  const places = await listPlacesOf(db, subjectId)
  const isMember = (await loadMembers(db, [subjectId])).has(subjectId)
  return { items: places.map((place) => toldOf(place, { isMember, subjectId })) }
}

function toldOf(place: AddedPlace, buyer: { isMember: boolean; subjectId: string }): AddedMatch {
  const { id, contractId, eventId, slug, name, startsAt, keptUntil, state, isOpen } = place
  return {
    id,
    contractId,
    event: { id: eventId, slug, name, startsAt: startsAt.toISOString() },
    place: placeInWords(place),
    holder: place.ownerName ?? '',
    isHolder: place.ownerId === buyer.subjectId,
    sku: addedSku(id),
    price: centsFor(place, buyer),
    keptUntil: keptUntil.toISOString(),
    state: state === 'Kept' && !isOpen ? 'Released' : state,
    isBoughtByItself: place.isAutomatic && place.failedAt === null,
    hasFailed: place.failedAt !== null,
  }
}

/** With the day that is offered where staff have named none. */
async function readForStaff({ db }: { db: Db }, eventId: string) {
  const [counts, prices] = [await countPlaces(db, eventId), await loadAddedPrices(db, eventId)]
  return { counts, prices, keepDays: addedMatchKeepDays }
}
