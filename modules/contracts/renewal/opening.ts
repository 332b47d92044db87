import { club } from '#club/club.ts'
import { renewalReminderDays } from '#club/contracts.ts'
import type { Trx } from '#platform/db.ts'
import {
  type ContractRow,
  type ContractStep,
  changeContract,
  holdContract,
  insertStep,
} from '../contracts.storage.ts'
import { loadMembers } from '../reading.storage.ts'
import { type ContractSeasonRow, loadPrices, loadSeasons } from '../seasons.storage.ts'
import { goesOn, isPending } from '../states.rules.ts'
import type { RenewalContext } from './context.ts'
import {
  countReminder,
  insertOpening,
  listUnasked,
  listUnaskedOf,
  listUnreminded,
  restUnconfirmed,
} from './opening.storage.ts'
import { type LetterContract, renewalOpenedMail, renewalReminderMail } from './renewal.mails.ts'
import { seasonPriceCents } from './renewal.rules.ts'
import { RENEWING } from './renewing.ts'

const BATCH = 200
const DAY_MS = 86_400_000

/**
 * Asks all holders whose next season is on offer by now, and reminds those who have said nothing. By the clock; what a program that
 * is gone has left goes on the next time, and nobody is asked twice.
 */
export async function askHolders(
  ctx: RenewalContext,
  now = new Date(),
): Promise<{ asked: number; reminded: number }> {
  const done = { asked: 0, reminded: 0 }
  for (const season of (await loadSeasons(ctx.db)).filter(({ isRenewing }) => isRenewing)) {
    for (let ids = await next(); ids.length > 0; ids = await next())
      for (const subscriberId of ids) done.asked += await askSubscriber(ctx, { season, subscriberId })
    done.reminded += await remindHolders(ctx, season, now)
    function next() {
      return listUnasked(ctx.db, season.season, BATCH)
    }
  }
  return done
}

type Asked = { season: ContractSeasonRow; subscriberId: string }

/** All contracts of a subscriber, in one transaction with one letter. */
function askSubscriber(ctx: RenewalContext, { season, subscriberId }: Asked): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const asked: ContractRow[] = []
    for (const id of await listUnaskedOf(trx, { season: season.season, subscriberId })) {
      const held = await holdContract(trx, { id })
      if (
        !held ||
        !goesOn(held.state) ||
        !(await insertOpening(trx, { season: season.season, contractId: id }))
      )
        continue
      if (await openContract(trx, held, season.season)) asked.push(held)
    }
    if (asked.length > 0)
      await write(ctx, trx, { season, subscriberId, contracts: asked, letter: renewalOpenedMail })
    return asked.length
  })
}

/** False: its holder has said yes already. */
async function openContract(trx: Trx, held: ContractRow, season: number): Promise<boolean> {
  if ((held.confirmedSeason ?? 0) >= season) return false
  const step: ContractStep = { kind: 'renewalOpened', actor: RENEWING, changes: { season: [null, season] } }
  if (isPending(held.state) || held.state === 'Incomplete' || held.state === 'NotConfirmed') {
    await restUnconfirmed(trx, held.id)
    await insertStep(trx, { contractId: held.id, from: held.state, to: held.state, ...step })
  } else await changeContract(trx, held, { to: { state: 'NotConfirmed' }, step })
  return true
}

async function remindHolders(ctx: RenewalContext, season: ContractSeasonRow, now: Date): Promise<number> {
  const left = (season.confirmUntil!.getTime() - now.getTime()) / DAY_MS
  const reminders = renewalReminderDays.filter((days) => left <= days).length
  let reminded = 0
  for (let ids = await next(); ids.length > 0; ids = await next())
    for (const subscriberId of ids) reminded += await remind(ctx, { season, subscriberId, reminders })
  return reminded
  function next() {
    return listUnreminded(ctx.db, { season: season.season, reminders, limit: BATCH })
  }
}

function remind(ctx: RenewalContext, given: Asked & { reminders: number }): Promise<number> {
  const { season, subscriberId, reminders } = given
  return ctx.db.transaction().execute(async (trx) => {
    const contracts = await countReminder(trx, { season: season.season, subscriberId, reminders })
    if (contracts.length > 0)
      await write(ctx, trx, { season, subscriberId, contracts, letter: renewalReminderMail })
    return contracts.length
  })
}

type Priced = Pick<
  ContractRow,
  'number' | 'blockId' | 'row' | 'seat' | 'priceCents' | 'priceClass' | 'ticketType'
>

async function write(
  ctx: RenewalContext,
  trx: Trx,
  given: Asked & { contracts: readonly Priced[]; letter: typeof renewalOpenedMail },
): Promise<void> {
  const { season, subscriberId, letter } = given
  const recipient = await ctx.recipientOf(trx, subscriberId)
  if (!recipient) return
  const language = recipient.language ?? club.fallbackLanguage
  const prices = await loadPrices(trx, season.season)
  const isMember = (await loadMembers(trx, [subscriberId])).has(subscriberId)
  const contracts = given.contracts.map(
    ({ number, blockId, row, seat, priceCents, ...one }): LetterContract => {
      const nextCents = seasonPriceCents(prices, { ...one, isMember })
      return { number, blockId, row, seat, formerCents: priceCents, nextCents }
    },
  )
  const mail = letter({
    ...{ language, contracts, season: season.season, until: season.confirmUntil! },
    silentHolders: season.silentHolders,
    url: ctx.contractsUrl(language),
  })
  await ctx.mailer.send(trx, { to: recipient.email, ...mail, about: [subscriberId] })
}
