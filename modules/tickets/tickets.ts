import type { Text } from '#club/club.ts'
import { homeGround } from '#club/venue.ts'
import type { CartApi } from '#modules/cart/cart.ts'
import { createBestPlaces } from '#modules/tickets/best-places/best-places.ts'
import { findPartnerTicket } from '#modules/tickets/best-places/neighbours.storage.ts'
import { placeKindOf, positionsOf, seatNamed } from '#modules/tickets/best-places/neighbours.ts'
import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { createTicketKeys, type ReissueOptions } from '#modules/tickets/codes/reissue.ts'
import { codeSecret, codeSecretOfEvent } from '#modules/tickets/codes/rotating-code.rules.ts'
import { createLentPlaces } from '#modules/tickets/contingents/lent-places.ts'
import { createEventDesk } from '#modules/tickets/events/event-desk.ts'
import { createEventsOnSale, type OffersOnMap } from '#modules/tickets/events/on-sale.ts'
import { createKeptPlaces } from '#modules/tickets/season-places/kept-places.ts'
import { createSeasonPlaces } from '#modules/tickets/season-places/season-places.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { createSeasonTickets, type Recipients } from '#modules/tickets/season-tickets/season-tickets.ts'
import type { Db } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { unsafe } from '#platform/unsafe.ts'
import { createAllocation } from './allocation.ts'
import { createChangingHands } from './changing-hands.ts'
import { createForAdmission } from './for-admission.ts'
import { createTicketListeners } from './listeners.ts'
import {
  forgetNames,
  loadNamed,
  loadNames,
  loadToAsk,
  saveName,
  setNamesUntil,
  takeToAsk,
} from './names/names.storage.ts'
import { notReturnableOf } from './not-returnable.ts'
import { findTicketOf, loadTicketsOf, type TicketRow } from './owned.storage.ts'
import { nameOfTicketType } from './places.rules.ts'
import { nameOfPriceClass } from './sale.rules.ts'
import { createTicketSellable } from './sellable.ts'
import { loadTicketStatus } from './ticket-status.storage.ts'
import { awayArea } from './venue/away.rules.ts'
import { placesByView } from './venue/by-view.ts'
import { checkGround } from './venue/ground-check.ts'
import { venue } from './venue/venue.ts'

export type { TicketKeyOffice } from '#modules/tickets/codes/reissue.ts'
export type TicketsOptions = {
  db: Db
  /** The cart comes after the sellers, so it is asked for when it is needed. */
  cartOf: () => CartApi
  /** Seals the keys that sign codes. */
  sealing: Sealing
  /** What rotating codes are made from. */
  codeKey: string
  /** The exchange comes after tickets: what is offered there stands on the map of its event. */
  offersOf?: () => OffersOnMap
  /** How old availability may be; 0 in tests. */
  cacheMs?: number
  /** Takes away the protection against double sales, for the negative control of the race tests. */
  noSeatLock?: boolean
  /** The same for two who paint one plan. */
  noPlanVersion?: boolean
}

type KeysOptions = Omit<ReissueOptions, 'db' | 'keys' | 'hands'>

export type Tickets = ReturnType<typeof createTickets>
export type { LentPlace, LentPlaces } from '#modules/tickets/contingents/lent-places.ts'
export type { PlaceOnOffer } from './allocation.ts'
export type { BanRefunds } from './banned/ban-refunds.ts'
export type { ChangingHands } from './changing-hands.ts'
export type { EventRefunds } from './events/event-refunds.ts'
export type { OffersOnMap } from './events/on-sale.ts'
export type { HeldTicket } from './hands.storage.ts'
export type { TicketListener } from './listeners.ts'
export type { EventToAsk } from './names/names.storage.ts'
export type { KeptPlaces, MatchPlace } from './season-places/kept-places.ts'
export type { NamedPlace, SeasonPlaces } from './season-places/season-places.ts'
export type { SeasonTickets } from './season-tickets/season-tickets.ts'

/** Who goes, as owners wrote it on tickets that are theirs still. */
export function namesOnTickets(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  return loadNames(db, ticketIds)
}

export function createTickets({
  db,
  cartOf,
  sealing,
  codeKey,
  offersOf,
  cacheMs = 2000,
  noSeatLock = unsafe('noSeatLock'),
  noPlanVersion = unsafe('noPlanVersion'),
}: TicketsOptions) {
  const keys = createKeyRing({ db, sealing })
  const listeners = createTicketListeners()
  const hands = createChangingHands({ keys, listeners })
  const sellable = createTicketSellable({ keys, listeners, cacheMs, noSeatLock })

  return {
    sellable,
    ...createEventsOnSale({ db, offersOf, cacheMs }),
    ...owned(db),
    addBestPlaces: createBestPlaces({ db, cartOf, cacheMs }),
    publicKeys: () => keys.publicKeys(),
    /** For whoever knows the people: mails go to those who have tickets on paper. */
    keys: (given: KeysOptions) => createTicketKeys({ ...given, db, keys, hands }),
    hands,
    allocation: createAllocation({ cartOf }),
    /** For whoever sells season tickets: places held in every match of a season. */
    seasonPlaces: createSeasonPlaces({ listeners, noSeatLock, cacheMs }),
    /** The same of single matches that came after the season began. */
    keptPlaces: createKeptPlaces({ keys, listeners }),
    /** Places of contingents that fan clubs give to their members. */
    lentPlaces: createLentPlaces({ keys, listeners }),
    /** For whoever knows the people: persons may have season tickets, organisations not. */
    seasonTickets: (recipients: Recipients) =>
      createSeasonTickets({ ...recipients, db, keys, listeners, hands }),
    listen: listeners.listen,
    /** Who goes with which ticket, where a match asks for it. */
    names: { saveName, loadNamed, setNamesUntil, loadToAsk, takeToAsk, forgetNames },
    ...createEventDesk({ db, listeners, noSeatLock, noPlanVersion, keys }),
    ...codeSecrets(codeKey),
    ...ofPlaces,
    forAdmission: createForAdmission({ db, keys, codeKey }),
    /**
     * The key is there before the first ticket is sold: a new club makes it here, not while buyers wait. Answers a sentence for
     * each match that cannot be sold as planned; a ground that contradicts its plan ends the start.
     */
    async start(): Promise<string[]> {
      await keys.open()
      return checkGround(db)
    },
    /** Items of orders whose tickets cannot come back. */
    notReturnableOf: (at: Db, checkoutItemIds: string[]) => notReturnableOf(at, listeners, checkoutItemIds),
  }
}

/** What is known of places and their kinds, whoever has them. */
const ofPlaces = {
  /** All places that are the club's to sell for a season, those with the best view first. */
  placesByView,
  /** Where in the ground a block is (`Haupttribüne West, Unterrang`), or which area of the visitors' it is elsewhere. */
  sideOf,
  classOfBlock,
  nameOfTicketType,
  placeKindOf,
  partnerTicketOf: findPartnerTicket,
  positionsOf,
  seatNamed,
}

/** For the wallet. */
function owned(db: Db) {
  return {
    /** Tickets somebody owns now, one more than a page. */
    ticketsOf: async (given: Parameters<typeof loadTicketsOf>[1]) =>
      (await loadTicketsOf(db, given)).map(named),
    async ticketOf(given: Parameters<typeof findTicketOf>[1]) {
      const row = await findTicketOf(db, given)
      return row && named(row)
    },
    /** How tickets stand now, whoever has them: for the phones that keep them. */
    statusOf: (ids: string[]) => loadTicketStatus(db, ids),
  }
}

function codeSecrets(codeKey: string) {
  return {
    /** Of an event, for its gates; a ticket's own secret comes from it (`turnSecret`). */
    codeSecretOf: (eventId: string) => codeSecretOfEvent(codeKey, eventId),
    /** For the wallet of its owner. */
    codeSecretOfTicket: (ticket: { eventId: string; id: string; issue: number }) =>
      codeSecret(codeSecretOfEvent(codeKey, ticket.eventId), { ticketId: ticket.id, issue: ticket.issue }),
  }
}

/** With the names of its price class and type, which are the club's data and not the database's. */
function named(row: TicketRow) {
  return {
    ...row,
    priceClassName: nameOfPriceClass(row.price_class, row.called),
    ticketTypeName: nameOfTicketType(row.ticket_type),
    seasonTicket: row.season_ticket && {
      ...row.season_ticket,
      seasonName: nameOfSeason(row.season_ticket.season),
    },
  }
}

function sideOf(blockId: string): Text {
  const away = awayArea(blockId)
  if (away) return away.name
  const block = venue().blockById.get(blockId)!
  const stand = homeGround.stands.find((one) => one.id === block.stand)!.name
  const tier = homeGround.tiers.find((one) => one.id === block.tier)!.name
  return {
    de: `${stand.de}, ${tier.de}`,
    en: `${stand.en}, ${tier.en?.toLowerCase()}`,
    ja: `${stand.ja}${tier.ja}`,
  }
}

/** Null: there is no such block, or it is the guests'. */
function classOfBlock(blockId: string): string | null {
  const block = venue().blockById.get(blockId)
  return block && !block.isGuest ? block.priceClass : null
}
