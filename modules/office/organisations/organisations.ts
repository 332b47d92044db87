import type { Contacts } from '#modules/contacts/contacts.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { pagesOf } from '#modules/office/shared/csv.ts'
import type { OrganisationsForStaff } from '#modules/organisations/organisations.ts'
import { MOST_ADMINS, type OrganisationState, refuse } from '#modules/organisations/rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { coverEmail } from './rules.ts'
import {
  type OfficeOrganisation,
  type OfficeOrganisationDetail,
  type OfficeOrganisationQuery,
  type OrganisationAddress,
  type OrganisationFilters,
  organisationViews,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of fan clubs and companies works with. */
export type OrganisationsRoomContext = {
  db: Db
  organisations: OrganisationsForStaff
  contacts: Pick<Contacts, 'listAddresses' | 'addAddress' | 'changeAddress'>
}

const ROWS_AT_ONCE = 500
const MOST_ADDRESSES = 50

export async function listOrganisations(
  db: Db,
  query: OfficeOrganisationQuery,
): Promise<List<OfficeOrganisation>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listOrganisations(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countOrganisations(db, query),
  ])
  return pageOf(rows, query, count)
}

export async function countOrganisations(db: Db): Promise<{ items: { key: string; count: number }[] }> {
  const items = await Promise.all(
    organisationViews.map(async (view) => ({
      key: view,
      count: await storage.countOrganisations(db, { view }),
    })),
  )
  return { items }
}

/** All that are wanted, by name, a few hundred at once. */
export function allOrganisations(db: Db, wanted: OrganisationFilters): AsyncIterable<OfficeOrganisation> {
  let after: OfficeOrganisation | null = null
  return pagesOf(async () => {
    const items = await storage.listOrganisations(db, { wanted, limit: ROWS_AT_ONCE, after })
    after = items.at(-1) ?? after
    return { items, hasNextPage: items.length === ROWS_AT_ONCE }
  })
}

export async function loadOrganisation(
  { db, contacts }: OrganisationsRoomContext,
  id: string,
): Promise<OfficeOrganisationDetail> {
  const head = await storage.findOrganisation(db, id)
  if (!head) throw notFound()
  const [members, invitations, orders, contracts, allotments, story, addresses] = await Promise.all([
    storage.listMembers(db, id),
    storage.listInvitations(db, id),
    storage.listOrders(db, id),
    storage.listContracts(db, id),
    storage.listAllotments(db, id),
    storage.loadStory(db, id),
    contacts.listAddresses({ caller: { subjectId: id }, page: 1, pageSize: MOST_ADDRESSES }),
  ])
  return {
    ...head,
    stateSince: head.stateSince.toISOString(),
    mostAdmins: MOST_ADMINS[head.kind],
    addresses: addresses.items,
    members: members.map(({ entryDate, ...one }) => ({ ...one, entryDate: entryDate.toISOString() })),
    invitations: invitations.map(({ email, expiresAt, ...one }) => ({
      ...one,
      email: coverEmail(email),
      expiresAt: expiresAt.toISOString(),
    })),
    orders: orders.map(({ placedAt, ...one }) => ({ ...one, placedAt: placedAt.toISOString() })),
    contracts,
    allotments: allotments.map(({ startsAt, returnsAt, ...one }) => ({
      ...one,
      startsAt: startsAt.toISOString(),
      returnsAt: returnsAt.toISOString(),
    })),
    story: story.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}

/** What it has bought stays its own: whoever still holds something is not dissolved. */
export async function previewState(
  db: Db,
  { id, state }: { id: string; state: OrganisationState },
): Promise<Consequences> {
  const [head, has] = await Promise.all([storage.findOrganisation(db, id), storage.loadHoldings(db, id)])
  if (!head || !has) throw notFound()
  if (head.state === 'dissolved') throw refuse('ORGANIZATION_DISSOLVED')
  const holds = has.tickets + has.contracts + has.open
  if (state === 'dissolved' && holds > 0) throw refuse('ORGANIZATION_STILL_HOLDS')
  return tellConsequences({
    lines: linesOf(state, has),
    totalCents: null,
    isFinal: state === 'dissolved',
  })
}

function linesOf(state: OrganisationState, has: storage.Holdings) {
  if (state === 'active')
    return [
      { kind: 'actsAgain', count: has.admins },
      { kind: 'pricesAgain', count: has.members },
    ]
  const ended = [
    { kind: 'actingEnds', count: has.admins },
    { kind: 'pricesEnd', count: has.members },
    // What was put in the cart goes back by itself when its time is over.
    { kind: 'cartRuns', count: has.cart, isPassing: true },
  ]
  if (state === 'dissolved')
    return [
      ...ended,
      { kind: 'membersLeave', count: has.members },
      { kind: 'invitationsEnd', count: has.invited },
      { kind: 'booksStay', isNot: true },
    ]
  return [
    ...ended,
    { kind: 'invitationsRest', count: has.invited },
    { kind: 'ticketsEnd', count: has.tickets, isNot: true },
    { kind: 'contractsEnd', count: has.contracts, isNot: true },
    { kind: 'openStays', count: has.open, cents: has.openCents || null, isNot: true },
  ]
}

export async function previewAdmin(
  db: Db,
  given: { id: string; memberId: string; isAdmin: boolean },
): Promise<Consequences> {
  const { id, memberId, isAdmin } = given
  const head = await storage.findOrganisation(db, id)
  const member = (await storage.listMembers(db, id)).find((one) => one.id === memberId)
  if (!head || !member) throw notFound()
  const most = MOST_ADMINS[head.kind]
  if (isAdmin && !member.isAdmin && most !== null && head.adminCount >= most)
    throw refuse('MAXIMUM_NUMBER_OF_ADMINS_REACHED')
  const lines = isAdmin
    ? [{ kind: 'mayAct' }, { kind: 'mail', count: 1 }]
    : [
        { kind: 'rightEnds' },
        { kind: 'mail', count: 1 },
        { kind: 'membershipEnds', isNot: true },
        ...(head.adminCount <= 1 ? [{ kind: 'nobodyLeft' }] : []),
      ]
  return tellConsequences({ lines, totalCents: null, isFinal: false })
}

/** As whoever acts for it would write it: the person in the row is who works here. */
export async function writeAddress(
  { organisations, contacts }: OrganisationsRoomContext,
  given: { id: string; address: OrganisationAddress; staff: Staff },
): Promise<void> {
  const { id, address, staff } = given
  if (!(await organisations.find(id))) throw notFound()
  const { id: addressId, ...written } = address
  const caller = {
    subjectId: id,
    actorId: staff.personId,
    organisationId: id,
    scopes: new Set<string>(),
    sid: null,
    authTime: null,
  }
  if (addressId) await contacts.changeAddress({ caller, id: addressId, address: written })
  else await contacts.addAddress({ caller, address: written })
}
