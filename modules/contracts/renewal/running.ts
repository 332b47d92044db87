import { createHash } from 'node:crypto'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type ContractRow, changeContract, holdContract, holdContracts } from '../contracts.storage.ts'
import { type ContractSeasonRow, findSeason, loadPrices } from '../seasons.storage.ts'
import { type RenewalContext, refuseRenewal } from './context.ts'
import { attempt, type NewPlace, placeNamed, refuseTaken, standUp } from './moving.ts'
import { type Candidate, loadCandidatesOf, loadToday } from './plan.storage.ts'
import { type PlannedRun, planRun } from './planning.ts'
import { outcomeOf, seasonPriceCents } from './renewal.rules.ts'
import { RENEWING, type Renewing, renew } from './renewing.ts'
import { renewTogether } from './renewing-together.ts'
import {
  endRun,
  endTurns,
  findRun,
  holdTurns,
  insertRun,
  insertTurns,
  loadUnitEnds,
  type RenewalRun,
  type Turn,
  type TurnEnd,
} from './runs.storage.ts'
import { tellSubscribers } from './telling.ts'

/** How many contracts one transaction renews, and of how many subscribers it writes the letters. */
const STRETCH = 50

/** A piece of a run: one transaction, which may be begun as often as one likes. */
export type RunPiece = { runId: string; what: 'contracts' | 'letters' | 'end'; from: number; to: number }

/** Tells what a run would do, and keeps it. */
export async function tryRun(
  ctx: RenewalContext,
  given: { season: number; by: string },
): Promise<RenewalRun> {
  return ctx.db.transaction().execute(async (trx) => {
    const season = await plannedSeason(trx, given.season)
    const planned = await planRun(ctx, trx, season)
    return writeRun(trx, { planned, season, by: given.by, isTrial: true })
  })
}

/**
 * Begins the run into a season, in the caller's transaction: whose turn is when is written down, and nothing is changed yet. Holders
 * who are still asked are waited for; a run that has begun goes on with `piecesLeft`.
 */
export async function beginRun(
  ctx: RenewalContext,
  trx: Trx,
  given: { season: number; by: string },
): Promise<{ run: RenewalRun; pieces: RunPiece[] }> {
  const season = await plannedSeason(trx, given.season)
  if (season.isRenewing) throw refuseRenewal('RENEWAL_STILL_OPEN')
  const planned = await planRun(ctx, trx, season)
  const run = await writeRun(trx, { planned, season, by: given.by, isTrial: false })
  await insertTurns(trx, run.id, planned.turns)
  return { run, pieces: await piecesOf(trx, run) }
}

/** What is left of a run that was begun. */
export async function piecesLeft(db: Db, runId: string): Promise<RunPiece[]> {
  const run = await findRun(db, runId)
  if (!run || run.isTrial) throw notFound()
  if (run.endedAt) throw refuseRenewal('RENEWAL_OVER')
  return piecesOf(db, run)
}

/** Nobody was asked, or their time is not set: there is no run. */
async function plannedSeason(db: Db, year: number): Promise<ContractSeasonRow> {
  const season = await findSeason(db, year)
  if (!season) throw refuseRenewal('RENEWAL_UNKNOWN')
  if (!season.renewalFrom || season.renewalFrom > new Date()) throw refuseRenewal('RENEWAL_NOT_PLANNED')
  return season
}

async function writeRun(
  trx: Trx,
  given: { planned: PlannedRun; season: ContractSeasonRow; by: string; isTrial: boolean },
): Promise<RenewalRun> {
  const { planned, season, by, isTrial } = given
  const { report, subscribers } = planned
  const id = newId()
  const digest = createHash('sha256').update(JSON.stringify(report)).digest('base64url').slice(0, 22)
  const run = { id, season: season.season, isTrial, begunBy: by, report, digest, subscribers }
  if (!(await insertRun(trx, run))) throw refuseRenewal('RENEWAL_RUNNING')
  return (await findRun(trx, id))!
}

async function piecesOf(db: Db, { id: runId, subscribers }: RenewalRun): Promise<RunPiece[]> {
  const pieces: RunPiece[] = []
  let from = 1
  for (const end of await loadUnitEnds(db, runId))
    if (end - from + 1 >= STRETCH) {
      pieces.push({ runId, what: 'contracts', from, to: end })
      from = end + 1
    }
  pieces.push({ runId, what: 'contracts', from, to: 2_000_000_000 })
  for (let one = 1; one <= subscribers; one += STRETCH)
    pieces.push({ runId, what: 'letters', from: one, to: one + STRETCH - 1 })
  return [...pieces, { runId, what: 'end', from: 0, to: 0 }]
}

/** Carries a piece out, in one transaction. Whatever of it is done already stays as it is. */
export async function carryOut(ctx: RenewalContext, piece: RunPiece): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const run = await findRun(trx, piece.runId)
    if (!run || run.isTrial) throw notFound()
    if (piece.what === 'letters') await tellSubscribers(ctx, trx, { run, ...piece })
    else if (piece.what === 'end') await endRun(trx, run)
    else await carryOutTurns(ctx, trx, { run, ...piece })
  })
}

async function carryOutTurns(
  ctx: RenewalContext,
  trx: Trx,
  { run, from, to }: { run: RenewalRun; from: number; to: number },
): Promise<void> {
  const turns = await takeTurns(ctx, trx, { runId: run.id, from, to })
  if (turns.length === 0) return
  const season = (await findSeason(trx, run.season))!
  const [prices, today] = [await loadPrices(trx, run.season), await loadToday(trx)]
  const ends: TurnEnd[] = []
  // Contracts first, in one order, then everything that hangs on them.
  const held = new Map<string, ContractRow>()
  for (const contract of await holdContracts(
    trx,
    turns.map(({ contractId }) => contractId),
  ))
    held.set(contract.id, contract)
  const candidates = await loadCandidatesOf(trx, [...held.keys()])
  const around = { season, prices, today, held, candidates }
  const isStaying = (turn: Turn) => staysAsPlanned(turn, around)
  for (const unit of Map.groupBy(
    turns.filter((turn) => !isStaying(turn)),
    (turn) => turn.unit,
  ).values())
    ends.push(...(await carryOutUnit(ctx, trx, unit, around)))
  ends.push(...(await carryOutTogether(ctx, trx, turns.filter(isStaying), around)))
  await endTurns(trx, run.id, ends)
}

/** Held until the transaction ends that says what came of them: whoever dies before leaves them to be had. */
function takeTurns(
  { db }: RenewalContext,
  trx: Trx,
  stretch: { runId: string; from: number; to: number },
): Promise<Turn[]> {
  if (!unsafe('noTurnTransaction')) return holdTurns(trx, stretch)
  return db.transaction().execute(async (own) => {
    const turns = await holdTurns(own, stretch)
    await endTurns(
      own,
      stretch.runId,
      turns.map((turn) => endOf(turn, 'renewed')),
    )
    return turns
  })
}

/** Nothing of it is in question: it goes on where it is, and the list has a price for it. */
function staysAsPlanned(turn: Turn, around: Around): boolean {
  const { contract, isMember } = partOf(turn, around)
  return (
    turn.place === null &&
    outcomeOf(contract, around.season) === 'renew' &&
    seasonPriceCents(around.prices, { ...contract, isMember }) !== null
  )
}

/** All of them at once; where one is refused, one after the other. */
async function carryOutTogether(
  ctx: RenewalContext,
  trx: Trx,
  turns: readonly Turn[],
  around: Around,
): Promise<TurnEnd[]> {
  if (turns.length === 0) return []
  const staying = turns.map((turn) => partOf(turn, around))
  const tried = await attempt(trx, () => renewTogether(ctx, trx, { ...around, staying }))
  const ends: TurnEnd[] = []
  for (const turn of turns)
    ends.push('done' in tried ? renewedAt(turn, around) : await carryOutAlone(ctx, trx, turn, around))
  return ends
}

function renewedAt(turn: Turn, around: Around): TurnEnd {
  const { contract } = partOf(turn, around)
  return endOf(turn, 'renewed', null, contract.newPriceClass === null ? null : 'refused')
}

type Around = Renewing & {
  held: ReadonlyMap<string, ContractRow>
  candidates: ReadonlyMap<string, Candidate>
}

/** Those who move together do, or nobody of them; then each stays where it is. */
async function carryOutUnit(
  ctx: RenewalContext,
  trx: Trx,
  unit: readonly Turn[],
  around: Around,
): Promise<TurnEnd[]> {
  const places = unit.map((turn) => placeOfTurn(ctx, turn, around))
  if (places.every((place) => place !== null)) {
    const moved = await attempt(trx, async () => {
      await standUp(
        trx,
        unit.map(({ contractId }) => contractId),
      )
      for (const [index, turn] of unit.entries()) {
        await refuseTaken(ctx, trx, { place: places[index]!, season: around.season.season })
        await renew(ctx, trx, { ...around, ...partOf(turn, around), place: places[index]! })
      }
    })
    if ('done' in moved) return unit.map((turn) => endOf(turn, 'renewed', null, 'served'))
  }
  const ends: TurnEnd[] = []
  for (const turn of unit) ends.push(await carryOutAlone(ctx, trx, turn, around))
  return ends
}

/** Null: its turn is not to move, or what was planned no longer holds. */
function placeOfTurn(ctx: RenewalContext, turn: Turn, { season, held }: Around): NewPlace | null {
  const contract = held.get(turn.contractId)!
  const place = turn.place && placeNamed(ctx, turn.place)
  if (!place || outcomeOf(contract, season) !== 'renew') return null
  return contract.newPriceClass === place.priceClass ? place : null
}

const partOf = ({ contractId }: Turn, { held, candidates }: Around) => ({
  contract: held.get(contractId)!,
  isMember: candidates.get(contractId)!.isMember,
})

async function carryOutAlone(ctx: RenewalContext, trx: Trx, turn: Turn, around: Around): Promise<TurnEnd> {
  const { contract, isMember } = partOf(turn, around)
  switch (outcomeOf(contract, around.season)) {
    case 'none':
      return endOf(turn, 'skipped')
    case 'incomplete':
      return endOf(turn, 'incomplete')
    case 'end': {
      await endSilent(ctx, trx, contract)
      return endOf(turn, 'ended')
    }
    case 'renew': {
      const tried = await attempt(trx, () => renew(ctx, trx, { ...around, contract, isMember, place: null }))
      return 'code' in tried ? endOf(turn, 'failed', tried.code) : renewedAt(turn, around)
    }
  }
}

/** Its holder was asked and said nothing: it ends with its season. Whoever was asked to take it over is asked no more. */
async function endSilent(ctx: RenewalContext, trx: Trx, contract: ContractRow): Promise<void> {
  await ctx.endTransfers(trx, { contractId: contract.id, actor: RENEWING })
  const held = (await holdContract(trx, { id: contract.id }))!
  await changeContract(trx, held, {
    to: { state: 'Terminated', termination_reason: 'notConfirmed', new_price_class: null, new_medium: null },
    step: { kind: 'notRenewed', actor: RENEWING, changes: { reason: [null, 'notConfirmed'] } },
  })
}

function endOf(
  { position }: Turn,
  result: TurnEnd['result'],
  errorCode: string | null = null,
  wishResult: TurnEnd['wishResult'] = null,
): TurnEnd {
  return { position, result, errorCode, wishResult }
}
