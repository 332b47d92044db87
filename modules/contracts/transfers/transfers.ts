import { maskedAddress } from '#modules/contacts/emails.rules.ts'
import { loadParty, type Party } from '#modules/organisations/organisations.ts'
import { needsOf } from '#modules/tickets/holders/holders.rules.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { loadMembers } from '../reading.storage.ts'
import { mediumCents } from '../rules.ts'
import { classNameOf } from '../views.rules.ts'
import { acceptContract, acceptPlace, decline, requireOwnToken } from './answering.ts'
import { createEndings, putBack } from './endings.ts'
import { actorOf, type ContractTransfersContext, type HeldTransfer, holdTransfer, refuse } from './holding.ts'
import { convert, type StartingContext, start, type Wish } from './starting.ts'
import { askedMail, withdrawnMail } from './transfers.mails.ts'
import { actions, notFoundCode, stepOf, type TransferAction } from './transfers.rules.ts'
import type {
  ContractTransferLink,
  RecipientAnswer,
  RecipientTransfer,
  SubscriberAnswer,
  SubscriberTransfer,
  TransferKind,
} from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

export type { ContractTransfersContext, OpenDues } from './holding.ts'
export type ContractTransfers = ReturnType<typeof createContractTransfers>

type Side = { caller: Caller; id: string }

/** Contracts that somebody passes on by e-mail: to whoever uses the place, or pays for it, from then on. */
export function createContractTransfers(options: ContractTransfersContext & { jobs: Jobs }) {
  const endings = createEndings(options)
  const ctx: StartingContext = { ...options, endings }
  options.jobs.every('contract-transfers', '* * * * *', endings.sweep)
  return {
    sweep: endings.sweep,
    endTransfers: endings.endTransfers,
    ...inContext(ctx, { begin, listRecipient, listSubscriber, readRecipient, readSubscriber, readLink }),
    ...inContext(ctx, { answerRecipient, answerSubscriber, withdraw, turn, askAgain }),
  }
}

async function begin(ctx: StartingContext, given: { caller: Caller; wish: Wish }) {
  const { isNew, transfer } = await start(ctx, given)
  return { isNew, row: await viewOf(ctx, transfer, given.caller) }
}

type ListWish = { caller: Caller; page: number; pageSize: number; contractId?: string | undefined }

/** ABO-41. */
const listRecipient = async (ctx: StartingContext, given: ListWish): Promise<List<RecipientTransfer>> =>
  pageOf((await list(ctx, { ...given, kind: 'recipient' })).map(asRecipient), given)

/** ABO-46. */
const listSubscriber = async (ctx: StartingContext, given: ListWish): Promise<List<SubscriberTransfer>> =>
  pageOf((await list(ctx, { ...given, kind: 'subscriber' })).map(asSubscriber), given)

async function list(ctx: StartingContext, given: ListWish & { kind: TransferKind }) {
  const { subjectId } = given.caller
  const party = await loadParty(ctx.db, subjectId)
  const rows = await storage.loadTransfersOf(ctx.db, { ...given, subjectId, mails: party?.mails ?? [] })
  return Promise.all(rows.map((row) => viewOf(ctx, row, given.caller)))
}

const readRecipient = async (ctx: StartingContext, given: Side): Promise<RecipientTransfer> =>
  asRecipient(await read(ctx, { ...given, kind: 'recipient' }))

const readSubscriber = async (ctx: StartingContext, given: Side): Promise<SubscriberTransfer> =>
  asSubscriber(await read(ctx, { ...given, kind: 'subscriber' }))

/** ABO-53: what was sent to an address that the account has not is the same as what there is not. */
async function read(ctx: StartingContext, given: Side & { kind: TransferKind }) {
  const { caller, id, kind } = given
  const { subjectId } = caller
  const party = await loadParty(ctx.db, subjectId)
  const found = await storage.findTransferOf(ctx.db, { id, kind, subjectId, mails: party?.mails ?? [] })
  if (!found) throw refuse(notFoundCode(kind))
  return viewOf(ctx, found, caller)
}

/** For whoever holds the link, signed in or not. Looking changes nothing. */
async function readLink(ctx: StartingContext, token: string): Promise<ContractTransferLink> {
  const found = await storage.findTransferByToken(ctx.db, token)
  if (!found) throw notFound()
  return { id: found.id, kind: found.kind, ...(await whatOf(ctx, found)), email: maskedAddress(found.email) }
}

/** ABO-44. */
async function answerRecipient(
  ctx: StartingContext,
  given: Side & { said: RecipientAnswer },
): Promise<RecipientTransfer> {
  const { said, caller } = given
  const answered = await act(
    ctx,
    { ...given, kind: 'recipient', action: actionOf(said) },
    async (trx, held) => {
      if (said.accept) await acceptPlace(ctx, trx, { ...held, caller, said })
      else await decline(ctx, trx, { ...held, caller, reason: said.reason })
    },
  )
  return asRecipient(answered)
}

/** ABO-49. */
async function answerSubscriber(
  ctx: StartingContext,
  given: Side & { said: SubscriberAnswer },
): Promise<SubscriberTransfer> {
  const { said, caller } = given
  if (said.accept) await requireOwnToken(ctx, { caller, paymentTokenId: said.paymentTokenId })
  const answered = await act(
    ctx,
    { ...given, kind: 'subscriber', action: actionOf(said) },
    async (trx, held) => {
      if (said.accept) await acceptContract(ctx, trx, { ...held, caller, said })
      else await decline(ctx, trx, { ...held, caller, reason: said.reason })
    },
  )
  return asSubscriber(answered)
}

const actionOf = ({ accept }: { accept: boolean }) => (accept ? 'accept' : 'decline')

/** ABO-19, ABO-43, ABO-48. */
async function withdraw(ctx: StartingContext, given: Side & { kind: TransferKind }): Promise<void> {
  await act(ctx, { ...given, action: 'withdraw' }, async (trx, held) => {
    await putBack(trx, held, {
      end: { id: held.transfer.id, state: 'Withdrawn', endedBy: 'holder' },
      kind: 'transferWithdrawn',
      actor: actorOf('subscriber', given.caller),
    })
    await ctx.endings.mailInvited(trx, held.transfer, withdrawnMail)
  })
}

/** For staff, who hold the contract: the mail with the link goes out once more. False: nobody is asked. */
async function askAgain(ctx: StartingContext, trx: Trx, contractId: string): Promise<boolean> {
  const id = await storage.waitingOf(trx, contractId)
  const transfer = id ? await storage.lockTransfer(trx, id) : null
  if (transfer?.state !== 'Waiting') return false
  await ctx.endings.sendLink(trx, transfer, askedMail)
  return true
}

/** ABO-45; asked twice it answers the same transfer. */
async function turn(ctx: StartingContext, given: Side): Promise<SubscriberTransfer> {
  const { caller } = given
  const old = await act(ctx, { ...given, kind: 'recipient', action: 'convert' }, async (trx, held) => {
    await convert(ctx, trx, { ...held, caller })
  })
  return readSubscriber(ctx, { caller, id: old.convertedTo! })
}

type Held = HeldTransfer & { party: Party }

/** Under the locks: is it theirs, is it their side's to do, and can it still be done? Then it is done once. */
async function act(
  ctx: StartingContext,
  given: Side & { kind: TransferKind; action: TransferAction },
  work: (trx: Trx, held: Held) => Promise<void>,
) {
  const { db, holdPerson } = ctx
  const { caller, id, kind, action } = given
  const { subjectId, actorId } = caller
  const after = await db.transaction().execute(async (trx) => {
    const party = await loadParty(trx, subjectId)
    // Strangers wait for no lock.
    const isParty = party && (await storage.findTransferOf(trx, { id, kind, subjectId, mails: party.mails }))
    const held = isParty && (await holdTransfer(trx, { id, kind }))
    if (!held) throw refuse(notFoundCode(kind))
    for (const personId of new Set([subjectId, actorId])) await holdPerson(trx, personId)
    const { holderId, invitedId, state } = held.transfer
    if (invitedId !== null && ![invitedId, holderId].includes(subjectId)) throw refuse(notFoundCode(kind))
    if (actions[action] !== (holderId === subjectId ? 'holder' : 'invited'))
      throw refuse('CONTRACT_TRANSFER_OTHER_SIDE')
    const step = stepOf(state, action)
    if (step !== 'go' && step !== 'done') throw refuse(step)
    if (step === 'go') await oneSeasonTicketEach(work(trx, { ...held, party }))
    return storage.readTransfer(trx, id)
  })
  return viewOf(ctx, after, caller)
}

/** Two accepted at once: the index of season tickets lets one of them have it. */
async function oneSeasonTicketEach(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (error instanceof AppError || constraint !== 'season_tickets_one_each') throw error
    throw refuse('ALREADY_RECIPIENT_OF_SEASON_TICKET')
  }
}

type View = Awaited<ReturnType<typeof viewOf>>

async function viewOf(ctx: StartingContext, row: storage.TransferRow, { subjectId }: Caller) {
  const { id, contractId, kind, email, reason, endedAt, endedBy, convertedTo, newContractId } = row
  const isHolder = row.holderId === subjectId
  return {
    id,
    contractId,
    kind,
    email,
    role: isHolder ? ('holder' as const) : ('invited' as const),
    ...(await whatOf(ctx, row)),
    nextPrice: nextPriceOf(row, {
      isMember: !isHolder && (await loadMembers(ctx.db, [subjectId])).has(subjectId),
    }),
    reason,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
    convertedTo,
    newContractId,
    needs: needsOf({ ticketType: row.ticketType, placeKind: ctx.placeKindOf(row.seatId) }),
  }
}

async function whatOf(ctx: StartingContext, row: storage.TransferRow) {
  const { cents, parts, nextOn } = await ctx.openDues(ctx.db, row.newContractId ?? row.contractId)
  return {
    season: row.season,
    block: row.block,
    row: row.row,
    seat: row.seat,
    stand: ctx.standOf(row.block),
    ticketTypeName: nameOfTicketType(row.ticketType),
    priceClassName: classNameOf(row.priceClass),
    matchesAhead: row.matchesAhead,
    endDate: row.endsOn,
    price: row.priceCents / 100,
    dues: { open: cents / 100, parts, nextOn },
    nextPrice: nextPriceOf(row, { isMember: false }),
    goesOn: row.goesOn,
    takesPlace: row.takesPlace,
    holderName: row.holderName,
    recipientName: row.recipientName,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Euros for the season after, with what its medium costs: as whoever takes it over will pay them. */
function nextPriceOf(row: storage.TransferRow, { isMember }: { isMember: boolean }): number | null {
  if (row.nextPriceCents === null) return null
  const cents = (isMember ? row.nextMemberPriceCents : null) ?? row.nextPriceCents
  return (cents + mediumCents(row.medium)) / 100
}

/** In the words of the specification (ABO-14). */
export function asRecipient({ email, ...view }: View): RecipientTransfer {
  return { ...view, kind: 'recipient', recipientEmail: email }
}

export function asSubscriber({ email, ...view }: View): SubscriberTransfer {
  return { ...view, kind: 'subscriber', subscriberEmail: email }
}
