import { z } from 'zod'
import { club } from '#club/club.ts'
import { Text } from '#modules/cart/schema.ts'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { PostalAddress } from '#modules/contacts/schema.ts'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLines } from '#platform/text/text.schema.ts'

/** One sentence for each code that these routes answer. */
export const contractTransferErrors = {
  ...holderErrors,
  /** NEC-01. At a conversion it is read as `SUBSCRIBER_IS_…` (ABO-51). */
  ALREADY_RECIPIENT_OF_SEASON_TICKET: 'Somebody has one season ticket',
  /** NEC-02. */
  SAME_SUBSCRIBER_AS_CURRENT: 'They pay for it already',
  /** NEC-04 … 06: only where somebody is signed in who has a contract to pass on, and counted. */
  RECIPIENT_NOT_FOUND: 'Nobody has this address in an account; with `invite` it goes there nevertheless',
  SUBSCRIBER_NOT_FOUND: 'Nobody has this address in an account; with `invite` it goes there nevertheless',
  USER_NOT_FOUND: 'The account that was asked is no longer there',
  /** NEC-26. */
  CONTRACT_NOT_TRANSFERABLE: 'This contract cannot be passed on now',
  /** NEC-28: there is no season ticket (any more) that could be somebody else's. */
  TICKETING_REQUEST_FAILED: 'Who uses this season ticket cannot be changed now',
  /** NEC-29. */
  FANCLUB_CANNOT_BE_RECIPIENT: 'Season tickets are for persons, not organisations',
  RECIPIENT_IS_YOURSELF: 'This address is your own',
  TOO_MANY_TRANSFERS: 'Too many were asked today; try again tomorrow',
  AGREEMENTS_OUTDATED: 'Terms or stadium regulations have changed; read them and agree again',
  /** ABO-53. */
  RECIPIENT_TRANSFER_NOT_FOUND: 'No recipient transfer for your user account found.',
  SUBSCRIBER_TRANSFER_NOT_FOUND: 'No subscriber transfer for your user account found.',
  CONTRACT_TRANSFER_EXPIRED: 'Link expired',
  CONTRACT_TRANSFER_ACCEPTED: 'It was accepted already',
  CONTRACT_TRANSFER_DECLINED: 'It was declined already',
  CONTRACT_TRANSFER_WITHDRAWN: 'It was taken back',
  CONTRACT_TRANSFER_CONVERTED: 'It goes on as a change of the subscriber',
  CONTRACT_TRANSFER_OTHER_SIDE: 'Whoever passes it on takes it back, whoever was asked accepts or declines',
} as const
export type ContractTransferErrorCode = keyof typeof contractTransferErrors

export type TransferKind = 'recipient' | 'subscriber'

export const ContractTransferState = z
  .enum(['Waiting', 'Accepted', 'Declined', 'Withdrawn', 'Expired', 'Converted'])
  .meta({ id: 'ContractTransferState' })
export type ContractTransferState = z.infer<typeof ContractTransferState>

const invite = z
  .boolean()
  .default(false)
  .meta({ description: 'Goes to an address that no account has: whoever gets the mail makes one' })

/** ABO-42. */
export const NewRecipientTransfer = z
  .strictObject({ contractId: z.uuid(), recipientEmail: emailAddress, invite })
  .meta({ id: 'NewRecipientTransfer' })

/** ABO-47. */
export const NewSubscriberTransfer = z
  .strictObject({ contractId: z.uuid(), subscriberEmail: emailAddress, invite })
  .meta({ id: 'NewSubscriberTransfer' })

/** What was agreed to, by its version, and that a reduced or accessible place is theirs to have. */
const agreed = {
  agreedTerms: z.string().min(1, 'required').max(40, 'max:40').optional(),
  agreedRegulations: z.string().min(1, 'required').max(40, 'max:40').optional(),
  confirmsEntitlement: z.boolean().default(false),
}

const declined = z.strictObject({
  accept: z.literal(false),
  reason: typedLines(500).refine((text) => text.length > 0, 'required'),
})

/** ABO-44. */
export const RecipientAnswer = z
  .discriminatedUnion('accept', [
    z.strictObject({ accept: z.literal(true), address: PostalAddress, ...agreed }),
    declined,
  ])
  .meta({ id: 'RecipientTransferAnswer' })
export type RecipientAnswer = z.infer<typeof RecipientAnswer>

/** ABO-49. */
export const SubscriberAnswer = z
  .discriminatedUnion('accept', [
    z.strictObject({
      accept: z.literal(true),
      invoiceAddress: PostalAddress,
      shippingAddress: PostalAddress,
      paymentTokenId: z.uuid('required'),
      ...agreed,
    }),
    declined,
  ])
  .meta({ id: 'SubscriberTransferAnswer' })
export type SubscriberAnswer = z.infer<typeof SubscriberAnswer>

export type TransferAnswer = RecipientAnswer | SubscriberAnswer

/** The contract, as far as whoever is asked may know it before they say yes. */
const what = {
  season: z.int(),
  block: z.string(),
  row: z.string().nullable(),
  seat: z.string().nullable(),
  stand: Text,
  ticketTypeName: Text,
  priceClassName: Text,
  matchesAhead: z.int().meta({ description: 'Tickets that go along now' }),
  endDate: z.iso.date(),
  price: z.number().meta({ description: 'Euros for the season, gross' }),
  dues: z
    .object({ open: z.number(), parts: z.int(), nextOn: z.iso.date().nullable() })
    .meta({ description: 'Euros of the season that nobody has paid: a new subscriber pays them' }),
  nextPrice: z
    .number()
    .nullable()
    .meta({ description: 'Euros for the season after, gross; null: not known yet' }),
  goesOn: z.boolean().meta({
    description:
      'The season after was agreed to, and nobody is asked about it any more: it goes along with the contract',
  }),
  takesPlace: z.boolean().meta({ description: 'Whoever pays then uses it as well' }),
  holderName: z.string().nullable().meta({ description: 'The first name, or the name of an organisation' }),
  recipientName: z.string().nullable().meta({ description: 'Who uses it now' }),
  state: ContractTransferState,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
}

const transfer = {
  id: z.uuid(),
  contractId: z.uuid(),
  role: z.enum(['holder', 'invited']),
  ...what,
  reason: z.string().nullable().meta({ description: 'Why it was declined' }),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.enum(['holder', 'invited', 'time', 'contract']).nullable(),
  convertedTo: z.uuid().nullable(),
  newContractId: z.uuid().nullable(),
  needs: z.enum(['child', 'reduced', 'accessible']).nullable().meta({
    description:
      'child: a birth date in the account that is young enough; the others: confirmsEntitlement when accepting',
  }),
}

/** ABO-14. */
export const RecipientTransfer = z
  .object({ ...transfer, kind: z.literal('recipient'), recipientEmail: z.string() })
  .meta({ id: 'RecipientTransfer' })
export type RecipientTransfer = z.infer<typeof RecipientTransfer>
export const RecipientTransfers = listOf(RecipientTransfer).meta({ id: 'RecipientTransfers' })

/** ABO-15. */
export const SubscriberTransfer = z
  .object({ ...transfer, kind: z.literal('subscriber'), subscriberEmail: z.string() })
  .meta({ id: 'SubscriberTransfer' })
export type SubscriberTransfer = z.infer<typeof SubscriberTransfer>
export const SubscriberTransfers = listOf(SubscriberTransfer).meta({ id: 'SubscriberTransfers' })

/** What the link of a mail is about, for whoever holds it, signed in or not. */
export const ContractTransferLink = z
  .object({
    id: z.uuid(),
    kind: z.enum(['recipient', 'subscriber']),
    ...what,
    email: z.string().meta({ description: 'Masked: enough to know one’s own address by.' }),
  })
  .meta({ id: 'ContractTransferLink' })
export type ContractTransferLink = z.infer<typeof ContractTransferLink>

/** Sent and received, newest first. */
export const contractTransferQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 1000 }).extend({
  contractId: z.uuid().optional(),
})

export const contractTransferToken = z.string().regex(/^[\w-]{22}$/)

/** What one agrees to with a season ticket that was passed on. */
export const agreements = club.legalVersions
