import { loadParty } from '#modules/organisations/organisations.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { type ContractRow, changeContract, holdContract } from '../contracts.storage.ts'
import { mayTransfer } from '../rules.ts'
import type { Endings } from './endings.ts'
import {
  actorOf,
  type ContractTransfersContext,
  type HeldTransfer,
  overwrites,
  refuse,
  refuseAt,
} from './holding.ts'
import * as parties from './parties.storage.ts'
import { askedMail } from './transfers.mails.ts'
import type { ContractTransferErrorCode, TransferKind } from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

export type StartingContext = ContractTransfersContext & { endings: Endings }

export type Wish = { kind: TransferKind; contractId: string; email: string; invite: boolean }

/** A second mail to the same address is sent no sooner. */
const MAIL_AGAIN_MS = 60_000

/**
 * ABO-17, ABO-42, ABO-47. Asked again for the same address it is the same transfer, and its mail goes out once more. Whether an
 * account has the address is told to nobody but subscribers, and so many times a day (docs/decisions/0041).
 */
export async function start(
  ctx: StartingContext,
  given: { caller: Caller; wish: Wish },
): Promise<{ isNew: boolean; transfer: storage.TransferRow }> {
  const { db, attempts, holdPerson } = ctx
  const { caller, wish } = given
  const holderId = caller.subjectId
  const isOwn = await db
    .selectFrom('contracts')
    .select('id')
    .where('id', '=', wish.contractId)
    .where('subscriber_id', '=', holderId)
    .executeTakeFirst()
  if (!isOwn) throw notFound()
  // Counted before anything is looked at, whatever the answer will be.
  if (!(await attempts.mayTry('contractTransfer', holderId))) throw refuse('TOO_MANY_TRANSFERS')
  if (!(await attempts.mayTry('contractTransferMail', wish.email))) throw refuse('TOO_MANY_TRANSFERS')
  return db.transaction().execute(async (trx) => {
    const contract = await holdContract(trx, { id: wish.contractId, partyId: holderId })
    if (contract?.subscriberId !== holderId) throw notFound()
    await holdPerson(trx, caller.actorId)
    const free = await freedOf(ctx, trx, contract)
    const known = await waitingFor(trx, free, wish)
    if (known) return { isNew: false, transfer: await mailAgain(ctx, trx, known) }
    if (!mayTransfer(free) || (wish.kind === 'subscriber' && (await ctx.openDues(trx, free.id)).isOverdue))
      throw refuse('CONTRACT_NOT_TRANSFERABLE')
    await requireMayBeAsked(trx, { contract: free, wish, caller })
    if (wish.kind === 'recipient') await requirePlace(trx, free)
    const account = await parties.findAccount(trx, wish.email)
    if (!account && !wish.invite) throw refuseAt(fieldOf(wish.kind), notFoundOf(wish.kind))
    const asked = { ...wish, invite: account === null }
    const transfer = await ask(ctx, trx, { caller, wish: asked, takesPlace: false })
    await changeContract(trx, free, {
      to: { state: pendingOf(wish.kind) },
      step: { kind: 'transferStarted', actor: actorOf('subscriber', caller) },
    })
    return { isNew: true, transfer }
  })
}

const fieldOf = (kind: TransferKind) => (kind === 'recipient' ? 'recipientEmail' : 'subscriberEmail')
const notFoundOf = (kind: TransferKind) =>
  kind === 'recipient' ? ('RECIPIENT_NOT_FOUND' as const) : ('SUBSCRIBER_NOT_FOUND' as const)
const pendingOf = (kind: TransferKind) =>
  kind === 'recipient' ? ('PendingRecipient' as const) : ('PendingSubscriber' as const)

/** A transfer whose time is over stands until the next sweep: whoever comes first ends it. */
async function freedOf(ctx: StartingContext, trx: Trx, contract: ContractRow): Promise<ContractRow> {
  const waiting = contract.restingState ? await storage.waitingOf(trx, contract.id) : null
  if (!waiting) return contract
  const transfer = await storage.lockTransfer(trx, waiting)
  const isFreed = await ctx.endings.expireIfDue(trx, { contract, transfer })
  return isFreed ? (await holdContract(trx, { id: contract.id }))! : contract
}

async function waitingFor(trx: Trx, contract: ContractRow, wish: Wish): Promise<storage.TransferRow | null> {
  const waiting = contract.restingState ? await storage.waitingOf(trx, contract.id) : null
  const transfer = waiting && (await storage.readTransfer(trx, waiting))
  if (!transfer) return null
  const isSame = transfer.kind === wish.kind && transfer.email.toLowerCase() === wish.email.toLowerCase()
  return isSame ? transfer : null
}

async function mailAgain(
  ctx: StartingContext,
  trx: Trx,
  transfer: storage.TransferRow,
): Promise<storage.TransferRow> {
  if (transfer.now.getTime() - transfer.mailedAt.getTime() >= MAIL_AGAIN_MS)
    await ctx.endings.sendLink(trx, transfer, askedMail)
  return transfer
}

/** What is known of an address beforehand; whoever accepts is looked at once more. */
async function requireMayBeAsked(
  trx: Trx,
  given: { contract: ContractRow; wish: Wish; caller: Caller },
): Promise<void> {
  const { contract, wish, caller } = given
  const refuseMail = (code: ContractTransferErrorCode) => refuseAt(fieldOf(wish.kind), code)
  const own = await loadParty(trx, caller.subjectId)
  const account = await parties.findAccount(trx, wish.email)
  const isOwn = own?.mails.includes(wish.email.toLowerCase()) ?? false
  if (wish.kind === 'subscriber') {
    if (isOwn || account?.id === contract.subscriberId) throw refuseMail('SAME_SUBSCRIBER_AS_CURRENT')
    return
  }
  if (isOwn) throw refuseMail('RECIPIENT_IS_YOURSELF')
  if (!account) return
  const code = await refusalToUse(trx, { contract, account })
  if (code) throw refuseMail(code)
}

/** NEC-28: nobody is asked to use what is not there. */
async function requirePlace(trx: Trx, { id }: ContractRow): Promise<void> {
  if (!(await parties.hasSeasonTicket(trx, id))) throw refuse('TICKETING_REQUEST_FAILED')
}

/** Why somebody cannot have this place for the season. */
export async function refusalToUse(
  trx: Trx,
  given: { contract: ContractRow; account: { id: string; isOrganisation: boolean } },
): Promise<ContractTransferErrorCode | null> {
  const { contract, account } = given
  if (account.isOrganisation) return 'FANCLUB_CANNOT_BE_RECIPIENT'
  const { id: contractId, season } = contract
  const hasOne =
    account.id === contract.recipientId ||
    (await parties.hasAnother(trx, { personId: account.id, season, contractId }))
  return hasOne ? 'ALREADY_RECIPIENT_OF_SEASON_TICKET' : null
}

async function ask(
  ctx: StartingContext,
  trx: Trx,
  given: { caller: Caller; wish: Wish; takesPlace: boolean; id?: string },
): Promise<storage.TransferRow> {
  const { caller, wish, takesPlace, id = newId() } = given
  const { kind, contractId, email, invite } = wish
  const token = newSecret()
  await storage.insertTransfer(trx, {
    id,
    kind,
    contractId,
    takesPlace,
    holderId: caller.subjectId,
    email,
    isInvitation: invite,
    token,
    language: await ctx.languageOf(trx, caller.actorId),
  })
  const transfer = await storage.readTransfer(trx, id)
  await ctx.endings.mailInvited(trx, transfer, askedMail, token)
  return transfer
}

/**
 * ABO-21, ABO-45: whoever was asked to use the place is asked to pay for it as well; the page of the first link leads to the new
 * transfer. Refusals are read as `SUBSCRIBER_IS_…` (ABO-51).
 */
export async function convert(
  ctx: StartingContext,
  trx: Trx,
  { contract, transfer, caller }: HeldTransfer & { caller: Caller },
): Promise<storage.TransferRow> {
  const { email, isInvitation } = transfer
  const account = await parties.findAccount(trx, email)
  if (!account && !isInvitation) throw refuse('USER_NOT_FOUND')
  const code = account && (await refusalToUse(trx, { contract, account }))
  if (code) throw refuse(code)
  await requirePlace(trx, contract)
  if ((await ctx.openDues(trx, contract.id)).isOverdue) throw refuse('CONTRACT_NOT_TRANSFERABLE')
  const id = newId()
  const end = { id: transfer.id, state: 'Converted', endedBy: 'holder', convertedTo: id } as const
  await storage.endTransfer(trx, { ...end, overwrites: overwrites() })
  await changeContract(trx, contract, {
    to: { state: 'PendingSubscriber' },
    step: { kind: 'transferConverted', actor: actorOf('subscriber', caller) },
  })
  const wish = { kind: 'subscriber', contractId: contract.id, email, invite: isInvitation } as const
  return ask(ctx, trx, { caller, wish, takesPlace: true, id })
}
