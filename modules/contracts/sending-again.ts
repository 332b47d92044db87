import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addresseeOf, type ContractsContext } from './context.ts'
import { confirmedMail, terminatedMail } from './contracts.mails.ts'
import { type ContractRow, findContract, holdContract } from './contracts.storage.ts'
import { loadMembers } from './reading.storage.ts'
import { renewalOpenedMail } from './renewal/renewal.mails.ts'
import { seasonPriceCents } from './renewal/renewal.rules.ts'
import { findSeason, loadPrices } from './seasons.storage.ts'
import { type ContractMail, contractMails } from './sending-again.schema.ts'
import { goesOn, isPending } from './states.rules.ts'
import type { ContractTransfers } from './transfers/transfers.ts'

export type SendingContext = Pick<ContractsContext, 'db' | 'mailer' | 'recipientOf' | 'contractUrl'> & {
  dues: Pick<Recurring, 'tellAgain'>
  transfers: Pick<ContractTransfers, 'askAgain'>
  contractsUrl(language: Language): string
}

export type ContractMailing = ReturnType<typeof createContractMailing>

export function createContractMailing(ctx: SendingContext) {
  return {
    available: (db: Db, id: string) => available(db, id),
    send: (trx: Trx, given: { id: string; kind: ContractMail }) => send(ctx, trx, given),
  }
}

/** Which of them there are now; none for a contract that there is not. */
async function available(db: Db, id: string): Promise<ContractMail[]> {
  const contract = await findContract(db, { id })
  if (!contract) return []
  const { rows } = await sql<{ isOpen: boolean; hasLetters: boolean }>`
    select exists (select from renewal_openings o join contract_seasons s on s.season = o.season
        where o.contract_id = ${id} and o.season = ${contract.season + 1} and s.renewed_at is null
          and s.confirm_until > app.now()) as "isOpen",
      exists (select from dues where kind = 'seasonTicket' and subject_id = ${id}
        and state in ('failed', 'suspended', 'invoiced')) as "hasLetters"`.execute(db)
  const { isOpen, hasLetters } = rows[0]!
  const isAsked = isOpen && goesOn(contract.state) && (contract.confirmedSeason ?? 0) <= contract.season
  const there: Record<ContractMail, boolean> = {
    confirmed: goesOn(contract.state) && contract.confirmedSeason !== null,
    terminated: contract.state === 'Terminated',
    renewal: isAsked,
    transfer: isPending(contract.state),
    dues: hasLetters,
  }
  return contractMails.filter((kind) => there[kind])
}

/** 404: no such contract. 409: there is no such mail now, or nobody whom it would reach. */
async function send(ctx: SendingContext, trx: Trx, given: { id: string; kind: ContractMail }): Promise<void> {
  const contract = await holdContract(trx, { id: given.id })
  if (!contract) throw notFound()
  const isThere = (await available(trx, given.id)).includes(given.kind)
  if (!isThere || !(await write(ctx, trx, contract, given.kind)))
    throw new AppError(409, 'CONTRACT_MAIL_NOT_AVAILABLE', 'There is no such mail now, or nobody to read it')
}

async function write(
  ctx: SendingContext,
  trx: Trx,
  contract: ContractRow,
  kind: ContractMail,
): Promise<boolean> {
  const { id, number, subscriberId } = contract
  if (kind === 'transfer') return ctx.transfers.askAgain(trx, id)
  const to = await addresseeOf(ctx, trx, subscriberId)
  if (!to) return false
  if (kind === 'dues') return (await ctx.dues.tellAgain(trx, { kind: 'seasonTicket', subjectId: id })) > 0
  const url = ctx.contractUrl(id, to.language)
  const written = {
    confirmed: () => confirmedMail({ ...to, season: contract.confirmedSeason!, numbers: [number], url }),
    terminated: () => terminatedMail({ ...to, number, endsOn: contract.endsOn, at: contract.terminatedAt! }),
    renewal: () => renewalLetter(ctx, trx, contract, to.language),
  }
  const mail = await written[kind]()
  await ctx.mailer.send(trx, { to: to.email, ...mail, about: [subscriberId] })
  return true
}

/** As whoever was asked about the next season got it, for this contract alone. */
async function renewalLetter(ctx: SendingContext, trx: Trx, contract: ContractRow, language: Language) {
  const { number, blockId, row, seat, priceCents, subscriberId } = contract
  const season = (await findSeason(trx, contract.season + 1))!
  const isMember = (await loadMembers(trx, [subscriberId])).has(subscriberId)
  const nextCents = seasonPriceCents(await loadPrices(trx, season.season), { ...contract, isMember })
  return renewalOpenedMail({
    ...{ language, season: season.season, until: season.confirmUntil! },
    contracts: [{ number, blockId, row, seat, formerCents: priceCents, nextCents }],
    silentHolders: season.silentHolders,
    url: ctx.contractsUrl(language),
  })
}
