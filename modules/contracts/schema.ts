import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { storedPaymentMethod } from '#modules/payments/schema.ts'
import { TicketMedium } from '#modules/tickets/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

/** ABO-16, in the specification's words. */
export const contractStates = [
  'Incomplete',
  'PendingRecipient',
  'PendingSubscriber',
  'Terminated',
  'Transferred',
  'SubscriberChanged',
  'NotConfirmed',
  'Confirmed',
] as const
export const ContractState = z.enum(contractStates).meta({ id: 'ContractState' })
export type ContractState = z.infer<typeof ContractState>

/** What a row of a contract's story says. */
export const contractStepKinds = [
  'concluded',
  'imported',
  'addressChanged',
  'paymentChanged',
  'priceClassWished',
  'priceClassWishWithdrawn',
  'priceClassServed',
  'priceClassRefused',
  'mediumChanged',
  'addedMatchesAllowed',
  'transferStarted',
  'transferAccepted',
  'transferDeclined',
  'transferWithdrawn',
  'transferExpired',
  'transferConverted',
  'renewalOpened',
  'confirmed',
  'renewed',
  'notRenewed',
  'suspended',
  'restored',
  'terminated',
  'corrected',
  'creditPayoutAsked',
  'creditPaidOut',
] as const
export type ContractStepKind = (typeof contractStepKinds)[number]

/** Codes of refusals, each with the sentence that goes with it. */
export const contractErrors = {
  CONTRACT_NOT_TRANSFERABLE: 'This contract cannot be passed on now',
  CONTRACT_IS_PENDING: 'Somebody was asked to take it over and has not answered yet',
  CONTRACT_HAS_ENDED: 'The contract has ended',
  CONTRACT_NOTICE_IS_OVER: 'It is too late to end it for the next season',
  CONTRACT_CHANGED: 'Somebody has changed the contract meanwhile',
  RENEWAL_IS_NOT_OPEN: 'The next season is not on offer now',
  PRICE_CLASS_UNKNOWN: 'There is no such price class for the next season',
  BLOCK_NOT_OF_CLASS: 'The block has no places of the class that is wished for',
  MEDIUM_UNKNOWN: 'The ticket does not come in this form',
  TERMINATION_REASON_UNKNOWN: 'There is no such reason',
  PAYMENT_TOKEN_UNKNOWN: 'There is no such payment method',
} as const
export type ContractError = keyof typeof contractErrors

/** A party of a contract. Names are told to its other parties. */
export const ContractParty = z
  .object({
    subjectId: z.uuid(),
    name: z.string(),
    isSelf: z.boolean().meta({ description: 'Whoever asks' }),
  })
  .meta({ id: 'ContractParty' })
export type ContractParty = z.infer<typeof ContractParty>

const place = {
  block: z.string(),
  row: z.string().nullable(),
  seat: z.string().nullable(),
}

/** One season of a contract: who uses and who pays it, where, and for how much. */
export const ContractSeason = z
  .object({
    season: z.int().meta({ description: 'The year that it begins in' }),
    recipient: ContractParty,
    subscriber: ContractParty,
    priceClass: z.string(),
    priceClassName: Text,
    ticketType: z.string(),
    ticketTypeName: Text,
    media: TicketMedium,
    ...place,
    price: z.number().nullable().meta({ description: 'Euros for the season, gross; null: not known yet' }),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
  })
  .meta({ id: 'ContractSeason' })
export type ContractSeason = z.infer<typeof ContractSeason>

/** ABO-06 … 10. */
export const SeasonTicketContract = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: ContractState,
    details: z.object({
      currentSeason: ContractSeason.nullable(),
      /** What it is for the coming season; null once it was ended. */
      upcomingSeason: ContractSeason.nullable(),
    }),
    subscriber: ContractParty,
    recipient: ContractParty,
    contractor: ContractParty,
    relation: z.enum(['own', 'ownOther', 'ofOther']).meta({
      description:
        'ABO-11: `own`: I use it. `ownOther`: mine, somebody else uses it. `ofOther`: I use what somebody else pays for',
    }),
    priceClass: z.string(),
    media: TicketMedium,
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    runtimeMonths: z.int(),
    validFrom: z.iso.date(),
    terminationDate: z.iso.date().nullable(),
    terminationReason: Text.nullable(),
    countryCode: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'SeasonTicketContract' })
export type SeasonTicketContract = z.infer<typeof SeasonTicketContract>

export const SeasonTicketContracts = listOf(SeasonTicketContract).meta({ id: 'SeasonTicketContracts' })

const flag = z.enum(['true', 'false']).optional()

/** ABO-28: page sizes as everywhere; flags are `true` or `false`. */
export const seasonTicketContractQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 100 }).extend({
  active: flag,
  currentSeason: flag,
  upcomingSeason: flag,
  countryCode: z.string().length(2).toUpperCase().optional(),
})

/** ABO-54. */
export const contractPageSize = 10_000
export const contractQuery = listQuery({ maxPageSize: contractPageSize }).extend({
  masterDataId: z.uuid().optional(),
})

/** As it was given; what is asked of an address today was asked then, or not. */
const StoredAddress = z
  .object({
    company: z.string().nullish(),
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    additionalAddress: z.string().nullish(),
    postalCode: z.string(),
    city: z.string(),
    countryCode: z.string(),
    phone: z.string().nullish(),
  })
  .meta({ id: 'ContractAddress' })

/** ABO-13: a contract as its subscriber sees and changes it. */
export const Contract = z
  .object({
    id: z.uuid(),
    number: z.string(),
    masterDataId: z.uuid(),
    state: ContractState,
    subscriber: ContractParty,
    recipient: ContractParty,
    relation: z.enum(['own', 'ownOther', 'ofOther']),
    season: z.int(),
    ...place,
    stand: Text,
    priceClass: z.string(),
    priceClassName: Text,
    ticketType: z.string(),
    ticketTypeName: Text,
    media: TicketMedium,
    price: z.number().meta({ description: 'Euros for its season, gross' }),
    nextPrice: z
      .number()
      .nullable()
      .meta({ description: 'Euros for the season on offer, gross, with what its medium costs' }),
    matches: z.object({ over: z.int(), all: z.int() }).nullable().meta({
      description:
        'Home matches of its season that are over, of those it is for; null: it has no season ticket',
    }),
    newPricingClass: z.string().nullable(),
    newShippingCode: TicketMedium.nullable(),
    wish: z
      .object({ block: z.string().nullable(), group: z.string().nullable() })
      .nullable()
      .meta({ description: 'What goes with the class that is wished for; its subscriber’s alone' }),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    runtimeMonths: z.int(),
    pays: z.enum(['atOnce', 'monthly']),
    paymentTokenId: z.uuid().nullable(),
    payment: storedPaymentMethod
      .nullable()
      .meta({ description: 'The stored method that it is paid with; null: on account' }),
    addresses: z.object({ invoice: StoredAddress.nullable(), shipping: StoredAddress.nullable() }),
    buysAddedMatches: z.boolean(),
    confirmedSeason: z.int().nullable(),
    renewal: z
      .object({ season: z.int(), confirmUntil: z.iso.datetime(), silentHolders: z.enum(['end', 'renew']) })
      .nullable()
      .meta({ description: 'The season that is on offer to its holder now' }),
    terminationDate: z.iso.date().nullable(),
    terminationReason: Text.nullable(),
    noticeUntil: z.iso.date().nullable().meta({ description: 'The last day to end it for the next season' }),
    may: z.object({
      change: z.boolean(),
      transfer: z.boolean(),
      terminate: z.boolean(),
      confirm: z.boolean(),
    }),
    version: z.int(),
  })
  .meta({ id: 'Contract' })
export type Contract = z.infer<typeof Contract>
export const Contracts = listOf(Contract).meta({ id: 'Contracts' })

/** ABO-25: prices of the next season, euros. */
export const ContractPrice = z
  .object({
    season: z.int(),
    priceClass: z.string(),
    priceClassName: Text,
    ticketType: z.string(),
    ticketTypeName: Text,
    price: z.number(),
    memberPrice: z.number().nullable(),
  })
  .meta({ id: 'ContractPrice' })
export type ContractPrice = z.infer<typeof ContractPrice>
export const ContractPrices = listOf(ContractPrice).meta({ id: 'ContractPrices' })

export const TerminationReasons = z
  .array(z.object({ id: z.string(), name: Text }))
  .meta({ id: 'TerminationReasons' })

/** ABO-37: one of both. */
export const ContractChange = z
  .strictObject({
    newPricingClass: z.string().max(40).nullable().optional(),
    newBlock: z
      .string()
      .max(10)
      .nullable()
      .optional()
      .meta({ description: 'With a class that is wished for: in this block or nowhere' }),
    newGroup: typedLine(40)
      .refine((word) => word.length > 0)
      .nullable()
      .optional()
      .meta({ description: 'Whoever names the same word for the same class sits together, or stays' }),
    newShippingCode: TicketMedium.nullable().optional(),
    buysAddedMatches: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'required')
  .meta({ id: 'ContractChange' })
export type ContractChange = z.infer<typeof ContractChange>

export const ContractPayment = z
  .strictObject({ paymentTokenId: z.uuid().nullable() })
  .meta({ id: 'ContractPayment', description: 'Null: on account, where the club offers it' })

/** ABO-39. The tick of ABO-24 is the form's: the call is the one of the specification. */
export const terminationQuery = z.object({ terminationReasonId: z.string().max(40).optional() })
