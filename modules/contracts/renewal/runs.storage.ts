import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { PlannedTurn } from './planning.ts'
import type { RenewalReport, RenewalResult } from './schema.ts'

export type RenewalRun = {
  id: string
  /** Into which season. */
  season: number
  isTrial: boolean
  begunBy: string
  begunAt: Date
  endedAt: Date | null
  report: RenewalReport
  /** Of the report. */
  digest: string
  subscribers: number
}

const COLUMNS = sql.raw(`id, season, is_trial as "isTrial", begun_by as "begunBy", begun_at as "begunAt",
  ended_at as "endedAt", report, digest, subscribers`)

export type NewRun = Pick<
  RenewalRun,
  'id' | 'season' | 'isTrial' | 'begunBy' | 'report' | 'digest' | 'subscribers'
>

/** False: another real run of the season has begun and is not over. A trial is over at once. */
export async function insertRun(trx: Trx, run: NewRun): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into renewal_runs (id, season, is_trial, begun_by, ended_at, report, digest, subscribers)
    values (${run.id}, ${run.season}, ${run.isTrial}, ${run.begunBy}, case when ${run.isTrial} then app.now() end,
      ${JSON.stringify(run.report)}::text::jsonb, ${run.digest}, ${run.subscribers})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** Their turns, in their order. */
export async function insertTurns(trx: Trx, runId: string, turns: readonly PlannedTurn[]): Promise<void> {
  await sql`
    insert into renewal_run_contracts (run_id, position, contract_id, unit, subscriber, wish, place)
    select ${runId}, nr, t.contract_id, t.unit, t.subscriber, t.wish, t.place
    from rows from (json_to_recordset(${JSON.stringify(
      turns.map(({ contractId, ...turn }) => ({ contract_id: contractId, ...turn })),
    )}::text::json) as (contract_id uuid, unit int, subscriber int, wish text, place text))
      with ordinality as t (contract_id, unit, subscriber, wish, place, nr)`.execute(trx)
}

export async function findRun(db: Db, id: string): Promise<RenewalRun | null> {
  const { rows } = await sql<RenewalRun>`select ${COLUMNS} from renewal_runs where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The latest first. */
export async function listRuns(db: Db, season: number): Promise<RenewalRun[]> {
  const { rows } = await sql<RenewalRun>`
    select ${COLUMNS} from renewal_runs where season = ${season} order by begun_at desc, id desc limit 20`.execute(
    db,
  )
  return rows
}

export type Turn = PlannedTurn & { position: number }

/** Turns of a stretch whose contracts have not had it, held until the transaction ends. */
export async function holdTurns(
  trx: Trx,
  given: { runId: string; from: number; to: number },
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select position, contract_id as "contractId", unit, subscriber, wish, place from renewal_run_contracts
    where run_id = ${given.runId} and position between ${given.from} and ${given.to} and done_at is null
    order by position for update`.execute(trx)
  return rows
}

export type TurnEnd = {
  position: number
  result: RenewalResult
  errorCode: string | null
  wishResult: 'served' | 'refused' | null
}

export async function endTurns(trx: Trx, runId: string, ends: readonly TurnEnd[]): Promise<void> {
  await sql`
    update renewal_run_contracts r set result = e.result, error_code = e."errorCode", wish_result = e."wishResult",
      done_at = app.now()
    from json_to_recordset(${JSON.stringify(ends)}::text::json)
      as e (position int, result text, "errorCode" text, "wishResult" text)
    where r.run_id = ${runId} and r.position = e.position and r.done_at is null`.execute(trx)
}

/** The last position of each unit: stretches end there, so that whoever moves together does so in one transaction. */
export async function loadUnitEnds(db: Db, runId: string): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select max(position) as position from renewal_run_contracts where run_id = ${runId} and done_at is null
    group by unit order by 1`.execute(db)
  return rows.map(({ position }) => position)
}

export type ToldContract = {
  subscriberId: string
  number: string
  result: RenewalResult
  wish: 'served' | 'refused' | null
  blockId: string
  row: string | null
  seat: string | null
  priceCents: number
}

/** What came of the contracts of some subscribers, of whom nobody was told; held. */
export async function holdUntold(
  trx: Trx,
  given: { runId: string; from: number; to: number },
): Promise<ToldContract[]> {
  const { rows } = await sql<ToldContract>`
    select c.subscriber_id as "subscriberId", c.number, r.result, r.wish_result as wish, c.block_id as "blockId", c.row,
      c.seat, c.price_cents as "priceCents"
    from renewal_run_contracts r join contracts c on c.id = r.contract_id
    where r.run_id = ${given.runId} and r.subscriber between ${given.from} and ${given.to}
      and r.result in ('renewed', 'ended') and r.told_at is null
    order by r.subscriber, c.number for update of r`.execute(trx)
  return rows
}

export async function markTold(trx: Trx, given: { runId: string; from: number; to: number }): Promise<void> {
  await sql`
    update renewal_run_contracts set told_at = app.now()
    where run_id = ${given.runId} and subscriber between ${given.from} and ${given.to} and done_at is not null
      and told_at is null`.execute(trx)
}

/** False: somebody's turn is still to come, or it is over already. The season counts as renewed from its first run on. */
export async function endRun(trx: Trx, run: Pick<RenewalRun, 'id' | 'season'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update renewal_runs set ended_at = app.now() where id = ${run.id} and ended_at is null and not is_trial
      and not exists (select from renewal_run_contracts where run_id = ${run.id} and done_at is null)`.execute(
    trx,
  )
  if (numAffectedRows !== 1n) return false
  await sql`update contract_seasons set renewed_at = coalesce(renewed_at, app.now()), version = version + 1
    where season = ${run.season}`.execute(trx)
  return true
}

export type RunProgress = {
  total: number
  done: number
  results: Record<RenewalResult, number>
  wishesServed: number
  wishesRefused: number
  told: number
}

export async function loadProgress(db: Db, runId: string): Promise<RunProgress> {
  const { rows } = await sql<RunProgress>`
    select count(*)::int as total, count(done_at)::int as done, count(told_at)::int as told,
      count(*) filter (where wish_result = 'served')::int as "wishesServed",
      count(*) filter (where wish_result = 'refused')::int as "wishesRefused",
      json_build_object(
        'renewed', count(*) filter (where result = 'renewed'), 'ended', count(*) filter (where result = 'ended'),
        'incomplete', count(*) filter (where result = 'incomplete'),
        'skipped', count(*) filter (where result = 'skipped'),
        'failed', count(*) filter (where result = 'failed')) as results
    from renewal_run_contracts where run_id = ${runId}`.execute(db)
  return rows[0]!
}

export type Trouble = { contractId: string; number: string; result: RenewalResult; errorCode: string | null }

/** Whose contracts staff have to look at. */
export async function loadTroubles(db: Db, runId: string): Promise<Trouble[]> {
  const { rows } = await sql<Trouble>`
    select c.id as "contractId", c.number, r.result, r.error_code as "errorCode"
    from renewal_run_contracts r join contracts c on c.id = r.contract_id
    where r.run_id = ${runId} and r.result in ('failed', 'incomplete') order by r.result desc, c.number limit 500`.execute(
    db,
  )
  return rows
}
