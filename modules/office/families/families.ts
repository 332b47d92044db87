import { toChild } from '#modules/families/child.rules.ts'
import type { FamilyStaff } from '#modules/families/families.ts'
import { MOST_GUARDIANS, refuse } from '#modules/families/rules.ts'
import { requireVisit } from '#modules/office/people/visits.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type {
  GuardianChange,
  GuardianPreview,
  OfficeFamily,
  OfficeFamilyDetail,
  OfficeFamilyQuery,
} from './schema.ts'
import * as storage from './storage.ts'

export type FamiliesRoomContext = { db: Db; families: FamilyStaff }

export async function listFamilies(db: Db, query: OfficeFamilyQuery): Promise<List<OfficeFamily>> {
  const { q, page, pageSize } = query
  const rows = await storage.listFamilies(db, { q, limit: pageSize + 1, offset: (page - 1) * pageSize })
  return pageOf(
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    query,
  )
}

/** Its people, the guardians first; 404 for what is no family. */
export async function peopleOf(
  db: Db,
  familyId: string,
): Promise<[{ id: string; name: string }, ...{ id: string; name: string }[]]> {
  const [first, ...rest] = await storage.peopleOfFamily(db, familyId)
  if (!first) throw notFound()
  return [first, ...rest]
}

/** Whoever opens a family has said why of all its people at once; of the first is enough. */
export async function requireFamilyVisit(
  db: Db,
  { staff, familyId }: { staff: Staff; familyId: string },
): Promise<{ name: string }> {
  const people = await peopleOf(db, familyId)
  let refusal: unknown
  for (const { id } of people) {
    try {
      await requireVisit(db, { staff, personId: id })
      return { name: people[0].name }
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

export async function loadFamily({ families }: FamiliesRoomContext, id: string): Promise<OfficeFamilyDetail> {
  const found = await families.loadFamily(id)
  if (!found) throw notFound()
  const { family, story, now } = found
  return {
    id,
    guardians: family.guardians,
    invitation: family.invitation && {
      email: family.invitation.email,
      isExpired: family.invitation.isExpired,
    },
    children: family.children.map((child) => toChild(child, now)),
    requests: family.requests.map(({ kind, subjectId, askedBy, askedAt }) => ({
      kind,
      subjectId,
      askedBy,
      askedAt,
    })),
    story: story.map((step) => ({
      ...step,
      proof: step.proof as OfficeFamilyDetail['story'][number]['proof'],
      at: step.at.toISOString(),
    })),
  }
}

/** Whom it is about, and what would follow; refuses what cannot be done at all. */
export async function previewChange(
  { families }: FamiliesRoomContext,
  db: Db,
  { familyId, change }: { familyId: string; change: GuardianChange },
): Promise<GuardianPreview & { personId: string }> {
  const found = await families.loadFamily(familyId)
  if (!found) throw notFound()
  const { guardians, children } = found.family
  const tickets = children.reduce((sum, child) => sum + child.tickets, 0)
  const person =
    change.what === 'add' ? await storage.personWith(db, change.email) : leaving(guardians, change)
  if (!person) throw notFound()
  const isIn = guardians.some(({ id }) => id === person.id)
  if (change.what === 'add') {
    if (isIn) throw refuse('ALREADY_GUARDIAN')
    if (guardians.length >= MOST_GUARDIANS) throw refuse('TWO_GUARDIANS_ALREADY')
  } else if (guardians.length <= 1 && children.length > 0) throw refuse('LAST_GUARDIAN')
  const mails = change.what === 'add' ? guardians.length + 1 : guardians.length
  return {
    personId: person.id,
    name: person.name,
    consequences: tellConsequences({
      lines: [
        { kind: change.what === 'add' ? 'seesChildren' : 'losesChildren', count: children.length },
        { kind: change.what === 'add' ? 'showsTickets' : 'losesTickets', count: tickets },
        { kind: 'mails', count: mails },
        { kind: 'ownTicketsStay', isNot: true },
      ],
      totalCents: null,
      isFinal: false,
    }),
  }
}

function leaving(
  guardians: OfficeFamilyDetail['guardians'],
  { guardianId }: Extract<GuardianChange, { what: 'remove' }>,
): { id: string; name: string } | null {
  const found = guardians.find(({ id }) => id === guardianId)
  return found ? { id: found.id, name: [found.firstName, found.lastName].filter(Boolean).join(' ') } : null
}
