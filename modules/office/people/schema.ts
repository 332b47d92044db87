import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { OrderState } from '#modules/checkout/schema.ts'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { requiredLine } from '#modules/contacts/schema.ts'
import { BanWish, GroundBan } from '#modules/ground-bans/schema.ts'
import { OfficeNote } from '#modules/office/notes/schema.ts'
import { OfficePrivacyRequest } from '#modules/office/privacy/schema.ts'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { DataExport, DeletionOutlook, mergeConflicts } from '#modules/privacy/schema.ts'
import { WalletTicket } from '#modules/wallet/tickets.schema.ts'

const moment = z.iso.datetime()

export const peopleErrors = {
  OFFICE_VISIT_FIRST: 'Say why you open this person first',
  OFFICE_NEEDS_OWNER: 'Longer than six months is for the board to decide',
  OFFICE_ACCOUNT_UNCONFIRMED:
    'Nobody has confirmed this account, so it holds nothing: with the right address one registers anew',
  OFFICE_IS_STAFF: 'This person works here: take their roles first',
  OFFICE_BAN_REFUND_TOO_LARGE:
    'So much money is given back by two people: ban without it, and give it back order by order',
  OFFICE_ENDS_TOO_SOON: 'The end lies ahead, within ten years',
} as const

/** Why somebody opens a person, once in a working session. */
export const NewVisit = z
  .strictObject({ reason: z.string().trim().min(3, 'required').max(200, 'max:200') })
  .meta({ id: 'OfficeNewVisit' })
export const Visit = z.object({ reason: z.string(), visitedAt: moment }).meta({ id: 'OfficeVisit' })
export type Visit = z.infer<typeof Visit>

/** What stays covered until somebody asks for it. */
export const coverable = ['phone', 'bank'] as const
export const Reveal = z.strictObject({ what: z.enum(coverable) }).meta({ id: 'OfficeReveal' })
export const Revealed = z
  .object({ values: z.array(z.object({ kind: z.string(), value: z.string() })) })
  .meta({ id: 'OfficeRevealed' })
export type Revealed = z.infer<typeof Revealed>

/** Which mail was sent; to the name that the person signs in with. */
export const SentLink = z
  .object({ sent: z.enum(['invitation', 'confirmation', 'password']) })
  .meta({ id: 'OfficeSentLink' })

/** Tickets that are this person's now. */
export const TicketsOfPerson = z
  .strictObject({ tickets: z.array(z.uuid()).min(1).max(40) })
  .meta({ id: 'OfficeTicketsOfPerson' })

const personData = {
  firstName: requiredLine(80),
  lastName: requiredLine(80),
  birthday: z.iso.date().nullable(),
}

/** An address that somebody told the club: its mailbox has to prove it. */
export const NewEmailOfPerson = z
  .strictObject({ email: emailAddress, reason: z.string().trim().min(3, 'required').max(200, 'max:200') })
  .meta({ id: 'OfficeNewEmail' })

/** What the record is to say, for a look at what that means. */
export const CorrectionWish = z.strictObject(personData).meta({ id: 'OfficeCorrectionWish' })
export type CorrectionWish = z.infer<typeof CorrectionWish>

export const PersonCorrection = z
  .strictObject({
    ...personData,
    version: z.string().max(30).meta({ description: 'Of the person as one looked at them' }),
    digest: z.string().max(64).meta({ description: 'Of the consequences that were shown' }),
    reason: z.string().trim().min(3).max(200),
    evidence: z
      .string()
      .trim()
      .min(3)
      .max(200)
      .meta({ description: 'What proves it, e.g. an identity card that was shown' }),
  })
  .meta({ id: 'OfficePersonCorrection' })

/** The last day of a block or a ban, in the club's time. */
export const BlockWish = z.strictObject({ lastDay: z.iso.date() }).meta({ id: 'OfficeBlockWish' })
export const NewBlock = z
  .strictObject({
    lastDay: z.iso.date(),
    reason: z.string().trim().min(3).max(500),
    digest: z.string().max(64),
  })
  .meta({ id: 'OfficeNewBlock' })
export const EndedBlock = z
  .strictObject({ reason: z.string().trim().min(3).max(500) })
  .meta({ id: 'OfficeEndedBlock' })

/** The account that goes into the one of the address. */
export const MergeWish = z
  .strictObject({ otherId: z.uuid().meta({ description: 'Is closed; what it has moves' }) })
  .meta({ id: 'OfficeMergeWish' })
export const NewMerge = MergeWish.extend({
  digest: z.string().max(64),
  reason: z
    .string()
    .trim()
    .min(3, 'required')
    .max(200, 'max:200')
    .meta({ description: 'How it is known that both are one person' }),
}).meta({ id: 'OfficeNewMerge' })
export const MergePreview = z
  .object({
    other: z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      signInName: z.string().nullable(),
    }),
    conflicts: z.array(z.enum(mergeConflicts)).meta({ description: 'While there is one, nothing is merged' }),
    consequences: Consequences,
  })
  .meta({ id: 'OfficeMergePreview' })
export type MergePreview = z.infer<typeof MergePreview>

/** A ban from the ground, for a look at what it means, and as it is confirmed. */
export const GroundBanWish = BanWish.meta({ id: 'OfficeGroundBanWish' })
export const NewGroundBan = BanWish.extend({
  note: z.string().trim().min(3).max(500).nullable().meta({
    description: 'What happened, for whoever decides about it again; gates never see it',
  }),
  digest: z.string().max(64),
}).meta({ id: 'OfficeNewGroundBan' })

const PersonBlock = z.object({ reason: z.string(), by: z.string(), since: moment, endsAt: moment })

/** The rights over one's own data, as fan service sees them. */
export const PersonPrivacy = z
  .object({
    outlook: DeletionOutlook,
    erasure: Consequences.meta({ description: 'What erasing the account means now' }),
    exports: z.array(DataExport).meta({ description: 'Archives; only the person opens them' }),
    requests: z.array(OfficePrivacyRequest).meta({ description: 'What they have asked, the newest first' }),
  })
  .meta({ id: 'OfficePersonPrivacy' })
export type PersonPrivacy = z.infer<typeof PersonPrivacy>

export const Erasure = z
  .strictObject({
    digest: z
      .string()
      .max(64)
      .meta({ description: 'Of the consequences that were shown, losses among them' }),
    reason: z.string().trim().min(3, 'required').max(200, 'max:200').meta({
      description: 'How they asked for it and showed who they are; without their name',
    }),
  })
  .meta({ id: 'OfficeErasure' })

export const PersonEmail = z.object({
  id: z.uuid(),
  email: z.string(),
  isPrimary: z.boolean(),
  isConfirmed: z.boolean(),
  createdAt: moment,
})

/** Numbers of which only the end is told. */
const Covered = z.object({ kind: z.string(), covered: z.string() })

export const PersonAddress = z.object({
  id: z.uuid(),
  company: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  additionalAddress: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  isOrderAddress: z.boolean(),
  isInvoiceAddress: z.boolean(),
})

export const PersonMembership = z.object({
  id: z.uuid(),
  kind: z.enum(['club', 'shop']),
  number: z.string().nullable(),
  state: z.enum(['active', 'coming', 'ended']),
  validFrom: moment,
  validUntil: moment.nullable(),
})

export const PersonOrganisation = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['company', 'fanclub']),
  isAdmin: z.boolean(),
  isAccepted: z.boolean(),
})

export const PersonSeasonTicket = z.object({
  id: z.uuid(),
  number: z.string(),
  season: z.number().int().meta({ description: 'The year that it begins in' }),
  block: z.string(),
  row: z.string().nullable(),
  seat: z.string().nullable(),
  endedAt: moment.nullable(),
})

export const PersonAccount = z.object({
  signInName: z.string(),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  hasPassword: z.boolean(),
  passwordChangedAt: moment.nullable(),
  block: PersonBlock.nullable(),
  passkeys: z.array(z.object({ name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
  sessions: z.array(
    z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      signedInAt: moment,
      lastSeenAt: moment,
    }),
  ),
})
export type PersonAccount = z.infer<typeof PersonAccount>

export const PersonOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  state: OrderState,
  placedAt: moment,
  totalCents: z.number().int(),
  things: z.array(Text).meta({ description: 'What was bought, the first three' }),
  pieces: z.number().int(),
})

export const PersonConsent = z.object({
  topic: z.string(),
  state: z.enum(['given', 'asked', 'withdrawn']),
  at: moment,
})

export const timelineKinds = ['order', 'refund', 'transfer', 'signIn', 'staff'] as const

export const TimelineEntry = z
  .object({
    kind: z.enum(timelineKinds),
    at: moment,
    id: z
      .string()
      .meta({ description: 'Of the order, the transfer, the session or the row of the audit book' }),
    title: z.string().meta({
      description: 'A number, an address, a device, or the name of the operation that staff did',
    }),
    state: z.string().nullable(),
    cents: z.number().int().nullable(),
    actor: z.string().nullable().meta({ description: 'Whoever of the staff' }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OfficeTimelineEntry' })
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OfficePerson = z
  .object({
    id: z.uuid(),
    version: z.string().meta({ description: 'Named by whoever changes the person’s own data' }),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    birthday: z.iso.date().nullable(),
    language: z.string(),
    efNumber: z.string().nullable().meta({ description: 'Partner identity number' }),
    since: moment,
    groups: z.array(z.string()),
    visit: Visit,
    emails: z.array(PersonEmail),
    phones: z.array(Covered),
    bank: z.array(Covered),
    addresses: z.array(PersonAddress),
    memberships: z.array(PersonMembership),
    organisations: z.array(PersonOrganisation),
    seasonTickets: z.array(PersonSeasonTicket),
    account: PersonAccount.nullable().meta({ description: 'Null where another provider keeps it' }),
    tickets: z.array(WalletTicket).meta({ description: 'Ahead, as the wallet shows them' }),
    ticketsOfOthers: z
      .number()
      .int()
      .meta({ description: 'Ahead, bought by this person and somebody else’s now' }),
    orders: z.array(PersonOrder).meta({ description: 'The last ten' }),
    orderCount: z.number().int(),
    consents: z.array(PersonConsent),
    timeline: z.array(TimelineEntry).meta({ description: 'The last fifty, newest first' }),
    groundBans: z.array(GroundBan).meta({ description: 'The newest first, over and ended ones among them' }),
    notes: z.array(OfficeNote),
  })
  .meta({ id: 'OfficePerson' })
export type OfficePerson = z.infer<typeof OfficePerson>
