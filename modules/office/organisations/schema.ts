import { z } from 'zod'
import { ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { OrganisationData, organisationStates } from '#modules/organisations/standing.schema.ts'
import { listOf } from '#platform/lists.ts'

export const organisationKinds = ['fanclub', 'company'] as const
/** Tabs above the list. */
export const organisationViews = ['all', 'fanclub', 'company', 'nobody', 'suspended', 'dissolved'] as const

const filters = {
  q: officeListQuery.shape.q,
  view: z.enum(organisationViews).default('all'),
}
export const OrganisationFilters = z.object(filters)
export type OrganisationFilters = z.infer<typeof OrganisationFilters>
export const OfficeOrganisationQuery = officeListQuery.extend(filters)
export type OfficeOrganisationQuery = z.infer<typeof OfficeOrganisationQuery>

const State = z.enum(organisationStates)

export const OfficeOrganisation = z
  .object({
    id: z.uuid(),
    kind: z.enum(organisationKinds),
    name: z.string(),
    town: z.string(),
    efNumber: z.string(),
    entryDate: z.iso.date(),
    state: State,
    memberCount: z.int(),
    adminCount: z.int(),
    invitedCount: z.int(),
  })
  .meta({ id: 'OfficeOrganisation' })
export type OfficeOrganisation = z.infer<typeof OfficeOrganisation>
export const OfficeOrganisationList = listOf(OfficeOrganisation).meta({ id: 'OfficeOrganisationList' })
export const OrganisationCounts = z
  .object({ items: z.array(ListView) })
  .meta({ id: 'OfficeOrganisationCounts' })

const Member = z.object({
  id: z.uuid().meta({ description: 'Of the person: they are opened in their own room, with a reason' }),
  name: z.string(),
  isAdmin: z.boolean(),
  entryDate: z.iso.datetime(),
})
const Invitation = z.object({
  id: z.uuid(),
  email: z.string().meta({ description: 'Covered but for its beginning and its domain' }),
  asAdmin: z.boolean(),
  state: z.enum(['open', 'declined', 'expired']),
  expiresAt: z.iso.datetime(),
})
const Entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string().meta({ description: 'Operation of the office, or `actedFor`' }),
  actor: z.string(),
  reason: z.string().nullable(),
})

export const OfficeOrganisationDetail = OfficeOrganisation.extend({
  email: z.string(),
  vatId: z.string(),
  version: z.string(),
  stateSince: z.iso.datetime(),
  mostAdmins: z.int().nullable().meta({ description: 'Null: as many as they like' }),
  addresses: z.array(ContactAddress),
  members: z.array(Member).meta({ description: 'Administrators first; at most a thousand' }),
  invitations: z.array(Invitation),
  orders: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        state: z.string(),
        placedAt: z.iso.datetime(),
        totalCents: z.int(),
        actor: z.string().meta({ description: 'Who ordered in its name' }),
      }),
    )
    .meta({ description: 'The last ten' }),
  orderCount: z.int(),
  contracts: z.array(z.object({ id: z.uuid(), number: z.string(), place: z.string() })),
  ticketsAhead: z.int(),
  allotments: z
    .array(
      z.object({
        id: z.uuid(),
        eventId: z.uuid(),
        opponent: z.string(),
        startsAt: z.iso.datetime(),
        returnsAt: z.iso.datetime(),
        isEnded: z.boolean(),
        places: z.int(),
        bought: z.int(),
        given: z.int(),
        free: z.int(),
      }),
    )
    .meta({ description: 'Places of matches that it was given, the last twenty' }),
  story: z.array(Entry).meta({ description: 'What staff did with it, and who acted for it on which day' }),
}).meta({ id: 'OfficeOrganisationDetail' })
export type OfficeOrganisationDetail = z.infer<typeof OfficeOrganisationDetail>

export const NewOrganisation = OrganisationData.safeExtend({
  kind: z.enum(organisationKinds),
  adminEmail: z.union([z.email().max(254), z.literal('')]).meta({
    description: 'Is invited and may act for it once they have accepted; empty: nobody yet',
  }),
}).meta({ id: 'OfficeNewOrganisation' })
export type NewOrganisation = z.infer<typeof NewOrganisation>
export const MadeOrganisation = z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeOrganisation' })

const reason = z.string().trim().min(3).max(500)
export const OrganisationCorrection = OrganisationData.safeExtend({
  version: z.string().max(30).meta({ description: 'Of what was looked at' }),
  reason,
}).meta({ id: 'OfficeOrganisationCorrection' })

/** With an id: that address of it, else a new one. */
export const OrganisationAddress = NewAddress.safeExtend({ id: z.uuid().optional() }).meta({
  id: 'OfficeOrganisationAddress',
})
export type OrganisationAddress = z.infer<typeof OrganisationAddress>

export const StateQuery = z.object({ state: State })
export const StateChange = Confirmed.extend({ state: State, reason })
export const AdminQuery = z.object({ isAdmin: z.enum(['true', 'false']) })
export const AdminChange = Confirmed.extend({ isAdmin: z.boolean(), reason })
export const OrganisationInvitation = z.strictObject({ email: z.email().max(254), asAdmin: z.boolean() })
