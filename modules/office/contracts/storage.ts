import { type RawBuilder, sql } from 'kysely'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { ContractFilters, OfficeContract, OfficeContractDetail } from './schema.ts'

const NAME_OF = (id: string) => `coalesce(
  (select trim(concat_ws(' ', p.first_name, p.last_name)) from contacts p where p.id = ${id}),
  (select o.name from organisations o where o.id = ${id}), '')`

const ROW =
  sql.raw(`k.id, k.number, k.state, coalesce(k.resting_state, k.state) = 'Incomplete' as "isSuspended",
  k.subscriber_id as "subscriberId", ${NAME_OF('k.subscriber_id')} as subscriber, k.recipient_id as "recipientId",
  ${NAME_OF('k.recipient_id')} as recipient, k.season, k.confirmed_season as "confirmedSeason", k.block_id as block, k.row,
  k.seat, k.price_class as "priceClass", k.ticket_type as "ticketType", k.medium, k.price_cents as "priceCents", k.pays,
  k.new_price_class as "newPriceClass", k.ends_on::text as "endsOn"`)

/** By number; `after`: those behind that one. */
export async function listContracts(
  db: Db,
  given: { wanted: ContractFilters; limit: number; offset?: number; after?: string | null },
): Promise<OfficeContract[]> {
  const { wanted, limit, offset = 0, after = null } = given
  const { rows } = await sql<OfficeContract>`
    select ${ROW} from contracts k where ${conditionOf(wanted)} and k.number > ${after ?? ''}
    order by k.number limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export function countContracts(db: Db, wanted: ContractFilters): Promise<number> {
  return countOf(db, sql`select 1 from contracts k where ${conditionOf(wanted)}`)
}

const VIEWS: Readonly<Record<ContractFilters['view'], RawBuilder<unknown>>> = {
  all: sql`k.state not in ('Terminated', 'SubscriberChanged')`,
  notConfirmed: sql`k.state = 'NotConfirmed'`,
  pending: sql`k.state in ('PendingRecipient', 'PendingSubscriber')`,
  suspended: sql`(k.state = 'Incomplete' or k.resting_state = 'Incomplete')`,
  ended: sql`k.state in ('Terminated', 'SubscriberChanged')`,
}

function conditionOf({ q, view, season, priceClass, pays }: ContractFilters): RawBuilder<unknown> {
  const parts = [VIEWS[view]]
  if (season !== undefined) parts.push(sql`k.season = ${season}`)
  if (priceClass) parts.push(sql`k.price_class = ${priceClass}`)
  if (pays) parts.push(sql`k.pays = ${pays}`)
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) parts.push(withWord(containing(word)))
  return sql.join(parts, sql` and `)
}

/** Its number or place, or the name or address of one of its parties. */
function withWord(like: string): RawBuilder<unknown> {
  return sql`(k.number ilike ${like} or coalesce(k.seat_id, k.block_id) ilike ${like}
    or exists (select from contacts p where p.id in (k.subscriber_id, k.recipient_id)
      and concat_ws(' ', p.first_name, p.last_name) ilike ${like})
    or exists (select from contact_emails e where e.contact_id in (k.subscriber_id, k.recipient_id) and e.email ilike ${like})
    or exists (select from organisations o where o.id = k.subscriber_id and (o.name ilike ${like} or o.email ilike ${like})))`
}

type Detail = Omit<OfficeContractDetail, 'seasonTickets' | 'dues' | 'steps' | 'mails' | 'terminatedAt'> & {
  terminatedAt: Date | null
}

export async function findContract(db: Db, id: string): Promise<Detail | null> {
  const { rows } = await sql<Detail>`
    select ${ROW}, k.first_season as "firstSeason", k.starts_on::text as "startsOn", k.terminated_at as "terminatedAt",
      k.termination_reason as "terminationReason", k.termination_words as "terminationWords",
      (select json_build_object('id', n.id, 'number', n.number) from contracts n where n.predecessor_id = k.id
        order by n.created_at limit 1) as successor
    from contracts k where k.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type SeasonTicketRow = Omit<OfficeContractDetail['seasonTickets'][number], 'endedAt'> & {
  endedAt: Date | null
}

/** The latest first. */
export async function loadSeasonTickets(db: Db, contractId: string): Promise<SeasonTicketRow[]> {
  const { rows } = await sql<SeasonTicketRow>`
    select s.number, s.season, coalesce(s.seat_id, s.block_id) as place, s.price_cents as "priceCents",
      s.ended_at as "endedAt",
      (select count(*)::int from tickets t join events e on e.id = t.event_id
        where t.season_ticket_id = s.id and t.revoked_at is null and e.starts_at > app.now()) as ahead
    from season_tickets s where s.contract_id = ${contractId} order by s.season desc, s.created_at desc`.execute(
    db,
  )
  return rows
}

type StepRow = Omit<OfficeContractDetail['steps'][number], 'at'> & { at: Date }

/** The newest first. */
export async function loadSteps(db: Db, contractId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select kind, to_state as "to", actor, reason, changes, taken_at as at from contract_steps
    where contract_id = ${contractId} order by taken_at desc, id desc limit 500`.execute(db)
  return rows
}

export type SeasonFigures = { season: number; contracts: number; asked: number; confirmed: number }

export async function loadSeasonFigures(db: Db): Promise<Map<number, SeasonFigures>> {
  const { rows } = await sql<SeasonFigures>`
    select s.season,
      (select count(*)::int from contracts k where k.season = s.season
        and k.state not in ('Terminated', 'SubscriberChanged')) as contracts,
      (select count(*)::int from renewal_openings o where o.season = s.season) as asked,
      (select count(*)::int from renewal_openings o join contracts k on k.id = o.contract_id
        where o.season = s.season and k.confirmed_season >= s.season) as confirmed
    from contract_seasons s`.execute(db)
  return new Map(rows.map((row) => [row.season, row]))
}
