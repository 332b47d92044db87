import type { KeyRing, SigningKey } from '#modules/tickets/codes/keys.ts'
import { codeOf } from '#modules/tickets/issue.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { insertTickets, type NewTicket } from '#modules/tickets/tickets.storage.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { takeSeats, takeStanding } from './issuing.storage.ts'
import { placeNamed } from './named-place.ts'
import { matchPriceCents } from './season-tickets.rules.ts'
import { type HomeMatch, loadHomeMatches, type SeasonTicket } from './season-tickets.storage.ts'

/**
 * A ticket for each of the wanted matches that a season ticket has none for, however many there are of both: their places in two
 * statements, all tickets in one. 409 where somebody has one of the places; then the caller takes all of it back. Answers how many.
 */
export async function issueTickets(
  { keys }: { keys: KeyRing },
  trx: Trx,
  given: {
    seasonTickets: readonly SeasonTicket[]
    /** Matches by season ticket that had one before; left out: it is new. */
    had?: ReadonlyMap<string, ReadonlySet<string>>
    wanted(match: HomeMatch): boolean
  },
): Promise<number> {
  const { seasonTickets, had, wanted } = given
  const ofSeason = Map.groupBy(await loadHomeMatches(trx), ({ startsAt }) => seasonOf(startsAt))
  const key = await keys.signingKey(trx)
  const issued = seasonTickets.flatMap((seasonTicket) => {
    const matches = ofSeason.get(seasonTicket.season) ?? []
    const priceCents = matchPriceCents(seasonTicket.priceCents, matches.length)
    return matches
      .filter((match) => wanted(match) && !had?.get(seasonTicket.id)?.has(match.id))
      .map((match) => ({ match, ticket: ticketFor({ seasonTicket, match, priceCents, key }) }))
  })
  if (issued.length === 0) return 0
  // Nobody else wants a place at a match that is over.
  await takePlaces(
    trx,
    issued.filter(({ match }) => match.isAhead),
  )
  await insertTickets(
    trx,
    issued.map(({ ticket }) => ticket),
  )
  return issued.length
}

type Issued = { match: HomeMatch; ticket: NewTicket }

async function takePlaces(trx: Trx, issued: readonly Issued[]): Promise<void> {
  const seats = issued.flatMap(({ ticket: { eventId, seatId, blockId, id } }) =>
    seatId ? [{ eventId, seatId, blockId, ticketId: id }] : [],
  )
  const standing = [
    ...Map.groupBy(
      issued.filter(({ ticket }) => ticket.seatId === null),
      ({ ticket }) => `${ticket.eventId} ${ticket.blockId}`,
    ).values(),
  ].map((ones) => ({
    eventId: ones[0]!.ticket.eventId,
    blockId: ones[0]!.ticket.blockId,
    count: ones.length,
  }))
  const refusedAt = (await takeSeats(trx, seats)) ?? (await takeStanding(trx, standing))
  if (refusedAt === null) return
  const { name } = issued.find(({ match }) => match.id === refusedAt)!.match
  throw new AppError(409, 'SEAT_TAKEN', `The place is taken at ${name.en}`)
}

function ticketFor(given: {
  seasonTicket: SeasonTicket
  match: HomeMatch
  priceCents: number
  key: SigningKey
}): NewTicket {
  const { seasonTicket, match, priceCents, key } = given
  const { ownerId, blockId, row, seat, seatId, priceClass, ticketType, vatRate, media } = seasonTicket
  const id = newId()
  const place = placeNamed(seatId ?? blockId)!
  const event = { id: match.id, starts_at: match.startsAt, doors_open_at: match.doorsOpenAt }
  return {
    id,
    eventId: match.id,
    ownerId,
    buyerId: ownerId,
    checkoutId: null,
    orderNumber: seasonTicket.number,
    checkoutItemId: null,
    seasonTicketId: seasonTicket.id,
    ...{ blockId, row, seat, seatId, priceClass, ticketType, priceCents, vatRate, media },
    code: codeOf({ id, ownerId, issue: 1, media, place, event, key }),
  }
}
