import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { addChild, correctChild, FORGET_JOB, listFamilies, previewRemoval, removeChild } from './children.ts'
import type { FamiliesContext } from './context.ts'
import * as staff from './for-staff.ts'
import { hasProvedAccount } from './growing-up.storage.ts'
import { becomeOwn, followAges, offerAccount } from './growing-up.ts'
import {
  answerInvitation,
  answerRequest,
  inviteGuardian,
  readInvitation,
  removeGuardian,
  withdrawInvitation,
} from './guardians.ts'
import { loadFamilies, peopleOf } from './storage.ts'
import { changeTicketHolder, listFamilyTickets } from './tickets.ts'

export type Families = ReturnType<typeof createFamilies>
export type FamilyStaff = Families['staff']
export type { FamiliesContext } from './context.ts'

/** Children without an account, under one or two guardians. */
export function createFamilies(ctx: FamiliesContext & { jobs: Jobs }) {
  ctx.jobs.handle(FORGET_JOB, ({ childId }) => forgetChild(ctx, String(childId)))
  ctx.jobs.every('families-ages', '11 3 * * *', () => followAges(ctx))
  return {
    ...inContext(ctx, {
      listFamilies,
      addChild,
      correctChild,
      previewRemoval,
      removeChild,
      inviteGuardian,
      withdrawInvitation,
      readInvitation,
      answerInvitation,
      removeGuardian,
      answerRequest,
      listFamilyTickets,
      changeTicketHolder,
      offerAccount,
      followAges,
    }),
    /** In the transaction in which somebody has proved the address of their account. */
    becomeOwn: (trx: Trx, childId: string) => becomeOwn(ctx, trx, childId),
    /** For the office. */
    staff: inContext(ctx, {
      addGuardian: staff.addGuardian,
      removeGuardian: staff.removeGuardian,
      loadFamily: staff.loadFamily,
    }),
  }
}

/** The children that somebody looks after, for their wallet. */
export async function childrenOf(db: Db, personId: string): Promise<{ id: string; name: string }[]> {
  const people = await peopleOf(db, personId)
  return people
    .filter(({ id }) => id !== personId)
    .map(({ id, firstName, lastName }) => ({ id, name: [firstName, lastName].filter(Boolean).join(' ') }))
}

/** A child that somebody looks after; null: it is not theirs, or nobody's. */
export async function childInFamily(
  db: Db,
  { guardianId, childId }: { guardianId: string; childId: string },
): Promise<{ birthday: string | null } | null> {
  if (guardianId === childId) return null
  return (await peopleOf(db, guardianId)).find(({ id }) => id === childId) ?? null
}

/** The same with what a camp asks of them first. */
export async function childrenToBook(
  db: Db,
  personId: string,
): Promise<{ id: string; firstName: string; lastName: string; birthday: string }[]> {
  const families = await loadFamilies(db, personId)
  return families
    .flatMap(({ children }) => children)
    .map(({ id, firstName, lastName, birthday }) => ({ id, firstName, lastName, birthday }))
}

/** Whoever has made the account their own meanwhile is somebody else's child no more, and is not forgotten. */
async function forgetChild(ctx: FamiliesContext, childId: string): Promise<void> {
  if (!(await hasProvedAccount(ctx.db, childId))) await ctx.forgetChild(childId)
}
