import type { Language } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { changeContract, holdContract } from '../contracts.storage.ts'
import type { ContractStepKind } from '../schema.ts'
import { isPending } from '../states.rules.ts'
import { type ContractTransfersContext, type HeldTransfer, holdTransfer, overwrites } from './holding.ts'
import { findAccount } from './parties.storage.ts'
import { expiredMail, reminderMail, type TransferMail, withdrawnMail } from './transfers.mails.ts'
import * as storage from './transfers.storage.ts'

export type Endings = ReturnType<typeof createEndings>

/** How a transfer ends without an answer, and who hears of it. */
export function createEndings(ctx: ContractTransfersContext) {
  return inContext(ctx, { expireIfDue, endTransfers, sweep, mailHolder, mailInvited, sendLink })
}

/** The contract stands as before; true when this call ended the transfer. */
export async function putBack(
  trx: Trx,
  { contract }: HeldTransfer,
  given: { end: storage.Ending; kind: ContractStepKind; actor: string; reason?: string },
): Promise<boolean> {
  const { end, kind, actor, reason = null } = given
  if (!(await storage.endTransfer(trx, { ...end, overwrites: overwrites() }))) return false
  if (contract.restingState)
    await changeContract(trx, contract, {
      to: { state: contract.restingState },
      step: { kind, actor, reason },
    })
  return true
}

/** True when its time was over: then it has ended now. */
async function expireIfDue(ctx: ContractTransfersContext, trx: Trx, held: HeldTransfer): Promise<boolean> {
  const { transfer } = held
  if (transfer.state !== 'Expired') return false
  const isEnded = await putBack(trx, held, {
    end: { id: transfer.id, state: 'Expired', endedBy: 'time' },
    kind: 'transferExpired',
    actor: 'system',
  })
  if (isEnded) await mailHolder(ctx, trx, transfer, expiredMail)
  return true
}

/** Whoever was asked to take the contract over is asked no more; it stands as before. Nothing waits: nothing happens. */
async function endTransfers(
  ctx: ContractTransfersContext,
  trx: Trx,
  given: { contractId: string; actor: string },
): Promise<void> {
  const contract = await holdContract(trx, { id: given.contractId })
  const waiting = contract && isPending(contract.state) ? await storage.waitingOf(trx, contract.id) : null
  if (!contract || !waiting) return
  const transfer = await storage.lockTransfer(trx, waiting)
  if (await expireIfDue(ctx, trx, { contract, transfer })) return
  await putBack(
    trx,
    { contract, transfer },
    {
      end: { id: waiting, state: 'Withdrawn', endedBy: 'contract' },
      kind: 'transferWithdrawn',
      actor: given.actor,
    },
  )
  await mailInvited(ctx, trx, transfer, withdrawnMail)
}

/** What is over, and who should hear that it soon will be. */
async function sweep(ctx: ContractTransfersContext): Promise<void> {
  const { db } = ctx
  for (const id of await storage.dueTransfers(db))
    await db.transaction().execute(async (trx) => {
      const held = await holdTransfer(trx, { id })
      if (held) await expireIfDue(ctx, trx, held)
    })
  await db.transaction().execute(async (trx) => {
    for (const id of await storage.takeToRemind(trx))
      await sendLink(ctx, trx, await storage.readTransfer(trx, id), reminderMail)
  })
}

/** The secret of the first link is nowhere any more: each mail after it has one of its own. */
async function sendLink(
  ctx: ContractTransfersContext,
  trx: Trx,
  transfer: storage.TransferRow,
  write: TransferMail,
): Promise<void> {
  const token = newSecret()
  await storage.saveMailed(trx, { id: transfer.id, token })
  await mailInvited(ctx, trx, transfer, write, token)
}

/** In their language, where the address is somebody's. */
async function mailInvited(
  { mailer, transferUrl }: ContractTransfersContext,
  trx: Trx,
  transfer: storage.TransferRow,
  write: TransferMail,
  token?: string,
): Promise<void> {
  const { id, email: to } = transfer
  if (to === '') return
  const language = (await findAccount(trx, to))?.language ?? transfer.language
  await mailer.send(
    trx,
    write({ to, language, transfer, url: transferUrl(token ? { id, token } : { id }, language) }),
  )
}

/** Whoever has no address any more hears nothing. */
async function mailHolder(
  ctx: ContractTransfersContext,
  trx: Trx,
  transfer: storage.TransferRow,
  write: TransferMail,
): Promise<void> {
  await mailSubject(ctx, trx, { subjectId: transfer.holderId, transfer, write })
}

export async function mailSubject(
  { mailer, recipientOf, transferUrl }: ContractTransfersContext,
  trx: Trx,
  given: { subjectId: string; transfer: storage.TransferRow; write: TransferMail },
): Promise<void> {
  const { subjectId, transfer, write } = given
  const person = await recipientOf(trx, subjectId)
  if (!person) return
  const language: Language = person.language ?? transfer.language
  const url = transferUrl({ id: transfer.id }, language)
  await mailer.send(trx, write({ to: person.email, language, transfer, url }))
}
