import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, orderOf, pageOf } from '#platform/lists.ts'
import {
  applyForClub,
  approveApplication,
  askApplicant,
  changeApplication,
  readOwnApplication,
  refuseApplication,
  withdrawApplication,
} from './applications.ts'
import type { OrganisationsContext } from './context.ts'
import { changeState, correct, found, hold, invite, setAdmin } from './for-staff.ts'
import { changeMember, inviteMember, listMembers, removeMember } from './members.ts'
import { accept, leave, readInvitation } from './own-memberships.ts'
import { loadParty, type Party } from './parties.storage.ts'
import { type MembershipQuery, membershipOrder, type OrganizationMembership } from './schema.ts'
import { findStanding } from './standing.storage.ts'
import { findParty, hasAdmin, isAnyOrganisation, isOrganisation, loadMemberships } from './storage.ts'

export type { OrganisationsContext } from './context.ts'
export type { Party }
export { loadParty }

export type Organisations = ReturnType<typeof createOrganisations>

/** Fan clubs and companies: who belongs to them and who may act for them. */
export function createOrganisations({ db }: { db: Db }) {
  /** One's own memberships and open invitations (ORG-06). */
  async function listOwnMemberships(given: {
    caller: Caller
    query: MembershipQuery
  }): Promise<List<OrganizationMembership>> {
    const { query } = given
    const rows = await loadMemberships(db, {
      memberId: given.caller.actorId,
      isAdmin: query.isAdmin === undefined ? null : query.isAdmin === 'true',
      order: orderOf(query.orderBy, membershipOrder, { field: 'subjectId', direction: 'desc' }),
      page: query.page,
      pageSize: query.pageSize,
    })
    return pageOf(rows, query)
  }

  return {
    listOwnMemberships,
    isOrganisation,
    isAnyOrganisation,
    /** The person or organisation with this confirmed address. */
    partyOf: (email: string) => findParty(db, email),
    isAdminOf: (given: { personId: string; organisationId: string }) => isAdminOf(db, given),
  }
}

export type OrganisationMembers = ReturnType<typeof createOrganisationMembers>

/** How somebody comes to belong to a fan club or company, may act for it, and leaves. */
export function createOrganisationMembers(ctx: OrganisationsContext) {
  return inContext(ctx, {
    listMembers,
    inviteMember,
    changeMember,
    removeMember,
    readInvitation,
    accept,
    leave,
    readOwnApplication,
    applyForClub,
    changeApplication,
    withdrawApplication,
  })
}

export type OrganisationsForStaff = ReturnType<typeof createOrganisationsForStaff>

/** What the fan service does with fan clubs and companies; whoever calls has checked that they may. */
export function createOrganisationsForStaff(ctx: OrganisationsContext) {
  return {
    find: (id: string) => findStanding(ctx.db, id),
    ...inContext(ctx, {
      ...{ found, correct, hold, changeState, setAdmin, invite },
      ...{ approveApplication, refuseApplication, askApplicant },
    }),
  }
}

/** May this person act for this organisation now? Asked anew for every token exchange (AUTH-20). */
export function isAdminOf(db: Db, given: { personId: string; organisationId: string }): Promise<boolean> {
  return hasAdmin(db, given)
}
