import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { Checkout } from '#modules/checkout/schema.ts'
import { ClubMembership, PaywallSubscription } from '#modules/memberships/schema.ts'
import { OrganizationMembership } from '#modules/organisations/schema.ts'

/** The next match one has tickets for; without any, the next home game, with an empty list. */
export const NextMatch = z
  .object({
    event: z.object({
      id: z.string(),
      slug: z.string(),
      name: Text,
      opponent: z.string(),
      opponentCrest: z.string().meta({ description: 'Id in the media store.' }),
      startsAt: z.iso.datetime(),
      doorsOpenAt: z.iso.datetime(),
      cancelledAt: z.iso.datetime().nullable(),
    }),
    tickets: z.array(
      z.object({
        id: z.string(),
        block: z.string(),
        row: z.string().nullable().meta({ description: 'Null in a standing block.' }),
        seat: z.string().nullable(),
        areaName: Text.nullable().meta({
          description: 'At another club’s ground: the area, with what that ground calls it',
        }),
      }),
    ),
  })
  .meta({ id: 'NextMatch' })
export type NextMatch = z.infer<typeof NextMatch>

/** Something that waits for the person, most urgent first. */
export const OpenAction = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('signMandate'),
      checkoutId: z.string(),
      url: z.string().meta({ description: 'Where the direct-debit mandate waits for its signature.' }),
    }),
    z.object({ kind: z.literal('failedPayment'), checkoutId: z.string(), totalPrice: z.number().int() }),
    z.object({
      kind: z.literal('ticketTransfer'),
      transferId: z.uuid(),
      senderName: z.string().nullable(),
      match: Text,
    }),
    z.object({
      kind: z.literal('failedPayout'),
      payoutId: z.uuid(),
      match: Text,
      cents: z
        .number()
        .int()
        .meta({ description: 'What could not be paid for a ticket sold on the exchange' }),
    }),
    z.object({
      kind: z.literal('unpaidContract'),
      contractId: z.uuid(),
      number: z.string(),
      cents: z.number().int(),
    }),
    z.object({
      kind: z.literal('contractRenewal'),
      season: z.int(),
      until: z.iso.datetime(),
      contractIds: z.array(z.uuid()).meta({ description: 'Those that have not been answered' }),
      masterDataId: z.uuid(),
    }),
    z.object({
      kind: z.literal('contractTransfer'),
      transferId: z.uuid(),
      senderName: z.string().nullable(),
    }),
    z.object({ kind: z.literal('confirmEmail'), email: z.string() }),
    z.object({ kind: z.literal('invitation'), organizationId: z.uuid(), name: z.string() }),
    z.object({
      kind: z.literal('sendReturn'),
      checkoutId: z.string(),
      number: z.string().meta({ description: 'Of the return; its label lies in the order.' }),
    }),
    z.object({ kind: z.literal('addAddress') }),
  ])
  .meta({ id: 'OpenAction' })
export type OpenAction = z.infer<typeof OpenAction>

export const overviewParts = [
  'match',
  'contact',
  'orders',
  'waiting',
  'transfers',
  'payouts',
  'contracts',
  'membership',
  'television',
  'organizations',
] as const
export type OverviewPart = (typeof overviewParts)[number]

/** What is next for somebody, in one answer. */
export const AccountOverview = z
  .object({
    name: z.string().nullable().meta({ description: 'First name, or the name of the organisation.' }),
    isOrganization: z.boolean(),
    nextMatch: NextMatch.nullable(),
    actions: z.array(OpenAction),
    orders: z.array(Checkout).meta({ description: 'Those under way, at most three; else the last one.' }),
    areOrdersUnderWay: z.boolean(),
    membership: ClubMembership.nullable().meta({ description: 'The one that runs.' }),
    television: PaywallSubscription.nullable().meta({ description: 'The one that runs longest.' }),
    organizations: z.array(OrganizationMembership).meta({ description: 'Empty for an organisation.' }),
    missing: z.array(z.enum(overviewParts)).meta({
      description: 'Parts that could not be had now; the others stand all the same.',
    }),
  })
  .meta({ id: 'AccountOverview' })
export type AccountOverview = z.infer<typeof AccountOverview>

/** One membership of the club, with the code that proves it where there is one. */
export const MembershipCard = ClubMembership.extend({
  badge: z
    .object({ serial: z.string().meta({ description: 'What the code says.' }), name: Text })
    .nullable()
    .meta({ description: 'Of a membership that runs; null where the wallet has none.' }),
}).meta({ id: 'MembershipCard' })
export type MembershipCard = z.infer<typeof MembershipCard>

export const MembershipCards = z
  .object({
    holder: z.string().meta({ description: 'First and last name; empty where the person gave none.' }),
    items: z.array(MembershipCard),
  })
  .meta({ id: 'MembershipCards' })
export type MembershipCards = z.infer<typeof MembershipCards>
