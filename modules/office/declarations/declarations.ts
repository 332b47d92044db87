import type { AfterSale } from '#modules/checkout/checkout.ts'
import { joiningErrors } from '#modules/memberships/joining.schema.ts'
import type { Joining, Terminating } from '#modules/memberships/memberships.ts'
import { lastDayOf } from '#modules/memberships/terminating.rules.ts'
import { terminationErrors } from '#modules/memberships/terminating.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { AppError, forbidden, notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import type { DeclarationWish, OfficeDeclaration } from './schema.ts'
import {
  findDeclaration,
  lookAtMembership,
  lookAtOrder,
  lookAtSeasonTicket,
  lookAtTelevision,
} from './storage.ts'

export type DeclarationsContext = {
  db: Db
  joining: Pick<Joining, 'office'>
  terminating: Pick<Terminating, 'office'>
  withdrawals: AfterSale['staff']['withdrawals']
}

type Which = Pick<OfficeDeclaration, 'kind' | 'id'>

/** Who looks at purchases may; a 404 for what is not there. */
export async function requireDeclaration(db: Db, which: Which, staff: Staff): Promise<OfficeDeclaration> {
  if (which.kind === 'withdrawal' && !staff.permissions.has('orders.refund'))
    throw forbidden('OFFICE_NOT_ALLOWED', 'Withdrawals give money back')
  const declaration = await findDeclaration(db, which)
  if (!declaration) throw notFound()
  return declaration
}

/** What following it would mean, by what it is about now. */
export async function consequencesOf(
  db: Db,
  declaration: OfficeDeclaration,
  wish: DeclarationWish,
): Promise<{ lastDay: string | null; consequences: ReturnType<typeof tellConsequences> }> {
  const told = await linesOf(db, declaration, wish)
  const consequences = tellConsequences({ lines: told.lines, totalCents: null, isFinal: true })
  // Another day or another number is another thing to agree to.
  const about = [told.lastDay, told.about].filter(Boolean).join('.')
  return {
    lastDay: told.lastDay,
    consequences: { ...consequences, digest: `${consequences.digest}.${about}`.slice(0, 64) },
  }
}

type Told = { lines: Parameters<typeof tellConsequences>[0]['lines']; lastDay: string | null; about: string }

async function linesOf(
  db: Db,
  declaration: OfficeDeclaration,
  { number, lastDay }: DeclarationWish,
): Promise<Told> {
  const { kind, personId, facts, receivedAt } = declaration
  if (kind === 'application') {
    if (!declaration.isWaiting) throw decided('APPLICATION_DECIDED', joiningErrors.APPLICATION_DECIDED)
    const { isMember } = await lookAtMembership(db, { number: null, personId })
    if (isMember) throw decided('ALREADY_MEMBER', joiningErrors.ALREADY_MEMBER)
    return {
      lines: [
        { kind: 'newMember', count: 1 },
        { kind: 'firstFee', cents: Number(facts['firstFeeCents'] ?? 0) },
        { kind: 'yearlyFee', cents: Number(facts['yearlyFeeCents'] ?? 0) },
        { kind: 'mail', count: 1 },
      ],
      lastDay: null,
      about: 'member',
    }
  }
  if (kind === 'termination') {
    if (!declaration.isWaiting) throw decided('TERMINATION_DECIDED', terminationErrors.TERMINATION_DECIDED)
    if (facts['contract'] === 'seasonTicket') return seasonTicketLines(db, number)
    if (facts['contract'] === 'television') return televisionLines(db, number)
    const { holder } = await lookAtMembership(db, { number, personId: null })
    if (!number || !holder) throw decided('NO_MEMBERSHIP', terminationErrors.NO_MEMBERSHIP)
    const wanted = typeof facts['wantedEnd'] === 'string' ? facts['wantedEnd'] : null
    return {
      lines: [
        { kind: 'membershipEnds', count: 1 },
        { kind: 'pricesEnd' },
        { kind: 'mail', count: 1 },
        { kind: 'ticketsStay', isNot: true },
      ],
      lastDay: lastDay ?? lastDayOf(berlinDate(new Date(receivedAt)), wanted),
      about: number,
    }
  }
  if (!declaration.isWaiting) throw decided('WITHDRAWAL_DECIDED', 'The declaration is decided already.')
  const order = number ? await lookAtOrder(db, number) : null
  if (!order || !number) throw notFound()
  return {
    lines: [
      { kind: 'unsentOff', count: order.pieces },
      { kind: 'sentBack' },
      { kind: 'mail', count: 1 },
      { kind: 'uncoveredStays', isNot: true },
    ],
    lastDay: null,
    about: number,
  }
}

/** Its rules say the day, also where it ends for a reason. */
async function seasonTicketLines(db: Db, number: string | null): Promise<Told> {
  const contract = number ? await lookAtSeasonTicket(db, number) : null
  if (!number || !contract) throw decided('NO_CONTRACT', terminationErrors.NO_CONTRACT)
  return {
    lines: [
      { kind: 'seasonTicketEnds', count: 1 },
      { kind: 'mail', count: 1 },
    ],
    lastDay: contract.endsOn,
    about: number,
  }
}

/** What is paid runs out, whatever the reason. */
async function televisionLines(db: Db, number: string | null): Promise<Told> {
  const subscription = number ? await lookAtTelevision(db, number) : null
  if (!number || !subscription) throw decided('NO_CONTRACT', terminationErrors.NO_CONTRACT)
  return {
    lines: [
      { kind: 'televisionEnds', count: 1 },
      { kind: 'mail', count: 1 },
    ],
    lastDay: subscription.endsOn,
    about: number,
  }
}

/** By the use case of whoever it belongs to. */
export async function follow(
  { joining, terminating, withdrawals }: DeclarationsContext,
  { kind, id, wish, by }: Which & { wish: DeclarationWish; by: string },
): Promise<void> {
  const number = wish.number ?? ''
  switch (kind) {
    case 'application':
      await joining.office.accept({ id, by })
      return
    case 'termination':
      await terminating.office.match({ id, number, lastDay: wish.lastDay, by })
      return
    case 'withdrawal':
      await withdrawals.match({ id, orderNumber: number, by })
  }
}

export async function turnDown(
  { joining, terminating, withdrawals }: DeclarationsContext,
  { kind, id, reason, by }: Which & { reason: string; by: string },
): Promise<void> {
  switch (kind) {
    case 'application':
      await joining.office.decline({ id, by, reason })
      return
    case 'termination':
      await terminating.office.refuse({ id, by, reason })
      return
    case 'withdrawal':
      await withdrawals.refuse({ id, by, reason })
  }
}

function decided(code: string, detail: string): AppError {
  return new AppError(409, code, detail)
}
