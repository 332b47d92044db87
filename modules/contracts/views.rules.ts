import type { Text } from '#club/club.ts'
import { terminationReasons } from '#club/contracts.ts'
import { homeGround } from '#club/venue.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import type { ContractRow } from './contracts.storage.ts'
import { mayChange, mayConfirm, mayTerminate, mayTransfer, mediumCents } from './rules.ts'
import type { Contract, ContractParty, ContractSeason, SeasonTicketContract } from './schema.ts'
import type { ContractPriceRow, ContractSeasonRow } from './seasons.storage.ts'
import { goesOn } from './states.rules.ts'

/** What contracts are shown with. */
export type ContractSurroundings = {
  /** For whom. */
  callerId: string
  /** Of every party. */
  names: ReadonlyMap<string, string>
  /** By year. */
  seasons: ReadonlyMap<number, ContractSeasonRow>
  /** Of the season after, by class and type. */
  prices: ReadonlyMap<number, readonly ContractPriceRow[]>
  methods: ReadonlyMap<string, StoredPaymentMethod>
  /** By contract: matches of its season that it has tickets for, and how many of them are over. */
  matches: ReadonlyMap<string, MatchesOfContract>
  /** By contract, of those that wish for more than a class. */
  wishes: ReadonlyMap<string, { block: string | null; group: string | null }>
  /** Where in the ground a block is. */
  standOf(blockId: string): Text
  /** Whether subscribers pay the members' prices. */
  isMember(subscriberId: string): boolean
  /** The day in the club's zone, `2026-11-25`. */
  today: string
}

export type MatchesOfContract = { over: number; all: number }

/** ABO-11. */
export function relationOf(contract: ContractRow, callerId: string): Contract['relation'] {
  if (contract.recipientId === callerId) return contract.subscriberId === callerId ? 'own' : 'ofOther'
  return 'ownOther'
}

/** The season on offer to a contract; null: none is. */
export function renewalOf(contract: ContractRow, around: ContractSurroundings): ContractSeasonRow | null {
  const next = around.seasons.get(contract.season + 1)
  return next?.isRenewing && goesOn(contract.state) ? next : null
}

/** Cents for the season after, in the class and with the medium that are wished for; null: there is no price (yet). */
export function nextPriceOf(contract: ContractRow, around: ContractSurroundings): number | null {
  const priceClass = contract.newPriceClass ?? contract.priceClass
  const price = around.prices
    .get(contract.season + 1)
    ?.find((one) => one.priceClass === priceClass && one.ticketType === contract.ticketType)
  if (!price) return null
  const isMember = around.isMember(contract.subscriberId)
  const cents = isMember && price.memberPriceCents !== null ? price.memberPriceCents : price.priceCents
  return cents + mediumCents(contract.newMedium ?? contract.medium)
}

/** As its parties see it; payment and addresses are the subscriber's alone. */
export function contractView(contract: ContractRow, around: ContractSurroundings): Contract {
  const { callerId } = around
  const isTheirs = contract.subscriberId === callerId
  const renewal = renewalOf(contract, around)
  const nextPrice = nextPriceOf(contract, around)
  const next = around.seasons.get(contract.season + 1) ?? null
  return {
    ...namesOf(contract),
    id: contract.id,
    number: contract.number,
    masterDataId: contract.masterDataId,
    state: contract.state,
    subscriber: partyOf(contract.subscriberId, around),
    recipient: partyOf(contract.recipientId, around),
    relation: relationOf(contract, callerId),
    season: contract.season,
    block: contract.blockId,
    row: contract.row,
    seat: contract.seat,
    stand: around.standOf(contract.blockId),
    priceClass: contract.priceClass,
    ticketType: contract.ticketType,
    media: contract.medium,
    price: contract.priceCents / 100,
    nextPrice: nextPrice === null ? null : nextPrice / 100,
    matches: matchesOf(contract, around),
    newPricingClass: contract.newPriceClass,
    newShippingCode: contract.newMedium,
    wish: (isTheirs && contract.newPriceClass !== null && around.wishes.get(contract.id)) || null,
    startDate: contract.startsOn,
    endDate: contract.endsOn,
    runtimeMonths: contract.runtimeMonths,
    pays: contract.pays,
    paymentTokenId: isTheirs ? contract.paymentTokenId : null,
    payment: (isTheirs && contract.paymentTokenId && around.methods.get(contract.paymentTokenId)) || null,
    addresses: {
      invoice: isTheirs ? contract.invoiceAddress : null,
      shipping: isTheirs ? contract.shippingAddress : null,
    },
    buysAddedMatches: contract.buysAddedMatches,
    confirmedSeason: contract.confirmedSeason,
    renewal: renewal && {
      season: renewal.season,
      confirmUntil: renewal.confirmUntil!.toISOString(),
      silentHolders: renewal.silentHolders,
    },
    terminationDate: contract.terminatedAt ? contract.endsOn : null,
    terminationReason: reasonOf(contract.terminationReason),
    noticeUntil: next?.isNoticeOpen ? next.noticeUntil : null,
    may: {
      change: isTheirs && mayChange(contract),
      transfer: isTheirs && mayTransfer(contract),
      terminate: isTheirs && mayTerminate(contract, next),
      confirm: isTheirs && mayConfirm(contract, renewal),
    },
    version: contract.version,
  }
}

/** Of a whole season all that it was sold with, also those that nobody has fixed a day for. */
function matchesOf(contract: ContractRow, around: ContractSurroundings): MatchesOfContract | null {
  const own = around.matches.get(contract.id)
  const season = around.seasons.get(contract.season)
  if (!own || !season) return null
  const isWhole = contract.startsOn <= season.startsOn
  return { over: own.over, all: isWhole ? Math.max(own.all, season.matches) : own.all }
}

/** ABO-06 … 10, with who has it this season and the next. */
export function seasonContractView(
  contract: ContractRow,
  around: ContractSurroundings,
): SeasonTicketContract {
  const { callerId, today } = around
  const nextPrice = nextPriceOf(contract, around)
  const next = around.seasons.get(contract.season + 1)
  const own = contract.subscriberId === callerId
  return {
    id: contract.id,
    number: contract.number,
    state: contract.state,
    details: {
      currentSeason:
        contract.state === 'SubscriberChanged' || contract.endsOn < today
          ? null
          : seasonPart(contract, around, {
              season: contract.season,
              priceCents: contract.priceCents,
              startDate: contract.startsOn,
              endDate: contract.endsOn,
            }),
      upcomingSeason:
        next && goesOn(contract.state)
          ? seasonPart(contract, around, {
              season: next.season,
              priceCents: nextPrice,
              startDate: next.startsOn,
              endDate: next.endsOn,
            })
          : null,
    },
    subscriber: partyOf(contract.subscriberId, around),
    recipient: partyOf(contract.recipientId, around),
    contractor: partyOf(contract.contractorId, around),
    relation: relationOf(contract, callerId),
    priceClass: contract.priceClass,
    media: contract.medium,
    startDate: contract.startsOn,
    endDate: contract.endsOn,
    runtimeMonths: contract.runtimeMonths,
    validFrom: contract.startsOn,
    terminationDate: contract.terminatedAt ? contract.endsOn : null,
    terminationReason: reasonOf(contract.terminationReason),
    countryCode: own ? (contract.invoiceAddress?.countryCode ?? null) : null,
    isActive: contract.state !== 'SubscriberChanged' && contract.endsOn >= today,
  }
}

function seasonPart(
  contract: ContractRow,
  around: ContractSurroundings,
  given: { season: number; priceCents: number | null; startDate: string; endDate: string },
): ContractSeason {
  const isNext = given.season > contract.season
  const priceClass = (isNext && contract.newPriceClass) || contract.priceClass
  return {
    ...namesOf({ ...contract, priceClass }),
    season: given.season,
    recipient: partyOf(contract.recipientId, around),
    subscriber: partyOf(contract.subscriberId, around),
    priceClass,
    ticketType: contract.ticketType,
    media: (isNext && contract.newMedium) || contract.medium,
    block: contract.blockId,
    row: contract.row,
    seat: contract.seat,
    price: given.priceCents === null ? null : given.priceCents / 100,
    startDate: given.startDate,
    endDate: given.endDate,
  }
}

function namesOf({ priceClass, ticketType }: Pick<ContractRow, 'priceClass' | 'ticketType'>) {
  return {
    priceClassName: classNameOf(priceClass),
    ticketTypeName: nameOfTicketType(ticketType),
  }
}

export const ticketTypeNameOf = nameOfTicketType

/** A class that the ground no longer has is shown by its id. */
export function classNameOf(priceClass: string) {
  const isKnown = homeGround.priceClasses.some(({ id }) => id === priceClass)
  return isKnown ? nameOfPriceClass(priceClass) : { de: priceClass, en: priceClass, ja: priceClass }
}

function partyOf(subjectId: string, { names, callerId }: ContractSurroundings): ContractParty {
  return { subjectId, name: names.get(subjectId) ?? '', isSelf: subjectId === callerId }
}

/** Reasons that staff wrote are theirs and shown to nobody. */
function reasonOf(id: string | null) {
  return terminationReasons.find((reason) => reason.id === id)?.name ?? null
}
