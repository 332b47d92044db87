import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { CONTRACT_COLUMNS, type ContractRow } from './contracts.storage.ts'

export type OwnContractsWish = {
  subjectId: string
  page: number
  pageSize: number
  /** It runs now, or no more. */
  isActive: boolean | null
  hasCurrentSeason: boolean | null
  hasUpcomingSeason: boolean | null
  countryCode: string | null
}

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`

/** Contracts that somebody pays for or uses, the newest first; one row more than the page. */
export async function loadOwnContracts(db: Db, wish: OwnContractsWish): Promise<ContractRow[]> {
  const isActive = sql`(c.state <> 'SubscriberChanged' and c.ends_on >= ${TODAY})`
  const isUpcoming = sql`(c.state not in ('Terminated', 'SubscriberChanged')
    and exists (select from contract_seasons n where n.season = c.season + 1))`
  const isWanted = (flag: boolean | null, condition: ReturnType<typeof sql>) =>
    flag === null ? sql`true` : flag ? condition : sql`not ${condition}`
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} from contracts c
    where ${wish.subjectId}::uuid in (c.subscriber_id, c.recipient_id)
      and ${isWanted(wish.isActive, isActive)} and ${isWanted(wish.hasCurrentSeason, isActive)}
      and ${isWanted(wish.hasUpcomingSeason, isUpcoming)}
      and (${wish.countryCode}::text is null
        or (c.subscriber_id = ${wish.subjectId} and c.invoice_address ->> 'countryCode' = ${wish.countryCode}))
    order by c.created_at desc, c.id limit ${wish.pageSize + 1} offset ${(wish.page - 1) * wish.pageSize}`.execute(
    db,
  )
  return rows
}

export type MasterDataRow = {
  id: string
  subscriberId: string
  contractCount: number
  confirmedAt: Date | null
  /** The season that some of its contracts are asked about now. */
  upcomingSeason: number | null
  confirmUntil: Date | null
  /** How many of them have not been answered. */
  open: number
}

/** `id` or all of a subscriber, who has one at most. */
export async function loadMasterData(
  db: Db,
  wish: { subscriberId: string; id?: string },
): Promise<MasterDataRow | null> {
  const { rows } = await sql<MasterDataRow>`
    select m.id, m.subscriber_id as "subscriberId", m.confirmed_at as "confirmedAt",
      (select count(*)::int from contracts c where c.master_data_id = m.id) as "contractCount",
      r.season as "upcomingSeason", r.until as "confirmUntil", coalesce(r.open, 0) as open
    from contract_master_data m left join lateral (
      select s.season, s.confirm_until as until,
        (count(*) filter (where coalesce(c.confirmed_season, 0) < s.season))::int as open
      from contracts c join contract_seasons s on s.season = c.season + 1
      where c.master_data_id = m.id and c.state not in ('Terminated', 'SubscriberChanged')
        and s.renewal_from <= app.now() and s.confirm_until > app.now() and s.renewed_at is null
      group by s.season, s.confirm_until order by s.season limit 1) r on true
    where m.subscriber_id = ${wish.subscriberId} and (${wish.id ?? null}::uuid is null or m.id = ${wish.id ?? null}::uuid)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Of one subscriber, by their numbers; one row more than the page. */
export async function loadContractsOf(
  db: Db,
  wish: { masterDataId: string | null; subscriberId: string; page: number; pageSize: number },
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} from contracts c
    where c.subscriber_id = ${wish.subscriberId}
      and (${wish.masterDataId}::uuid is null or c.master_data_id = ${wish.masterDataId}::uuid)
    order by c.number limit ${wish.pageSize + 1} offset ${(wish.page - 1) * wish.pageSize}`.execute(db)
  return rows
}

/** What people and organisations are called; whoever is gone is not there. */
export async function loadNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from contacts
      where id = any(${ids}::uuid[]) and erased_at is null
    union all select id, name from organisations where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Which of these pay the members' prices. */
export async function loadMembers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from memberships where subject_id = any(${ids}::uuid[]) and kind = 'shop'
      and valid_from <= app.now() and (valid_until is null or valid_until > app.now())`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** By contract: matches of its season that its season ticket is for, and how many of them are over. */
export async function loadMatchesOf(
  db: Db,
  contractIds: readonly string[],
): Promise<Map<string, { over: number; all: number }>> {
  const { rows } = await sql<{ id: string; over: number; all: number }>`
    select c.id, count(distinct e.id) filter (where e.starts_at <= app.now())::int as over, count(distinct e.id)::int as all
    from contracts c join season_tickets s on s.contract_id = c.id and s.season = c.season
    left join tickets t on t.season_ticket_id = s.id left join events e on e.id = t.event_id and e.cancelled_at is null
    where c.id = any(${contractIds}::uuid[]) group by c.id`.execute(db)
  return new Map(rows.map(({ id, ...matches }) => [id, matches]))
}

/** By contract: what goes with the class that it wishes for. */
export async function loadWishesOf(
  db: Db,
  contractIds: readonly string[],
): Promise<Map<string, { block: string | null; group: string | null }>> {
  const { rows } = await sql<{ id: string; block: string | null; group: string | null }>`
    select contract_id as id, block_id as block, group_word as "group" from contract_wishes
    where contract_id = any(${contractIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...wish }) => [id, wish]))
}

/** Null: none goes with it. */
export async function saveWish(
  trx: Trx,
  contractId: string,
  wish: { block: string | null; group: string | null } | null,
): Promise<void> {
  if (!wish?.block && !wish?.group) {
    await sql`delete from contract_wishes where contract_id = ${contractId}`.execute(trx)
    return
  }
  await sql`
    insert into contract_wishes (contract_id, block_id, group_word) values (${contractId}, ${wish.block}, lower(trim(${wish.group}::text)))
    on conflict (contract_id) do update set block_id = excluded.block_id, group_word = excluded.group_word`.execute(
    trx,
  )
}
