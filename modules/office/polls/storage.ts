import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '#modules/office/shared/lists.schema.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { onOwn, within } from '#modules/office/shared/things-of-sites.ts'
import { POLL_ENDS as ENDS, POLL_STATUS as STATUS } from '#modules/polls/polls.ts'
import type { Db } from '#platform/db.ts'
import type { OfficePoll, OfficeVoice, pollViews, voiceViews } from './schema.ts'

type View = (typeof pollViews)[number]
type Wanted = { q?: string | undefined; view: View; own: OwnSites }

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const PUBLISHED = sql`p.published_at is not null`
const MATCH = sql`(h.name || ' – ' || a.name)`
const FROM = sql`polls p left join matches m on m.id = p.match_id left join football_teams h on h.id = m.home_team_id
  left join football_teams a on a.id = m.away_team_id`

const VIEWS: Record<View, RawBuilder<unknown>> = {
  open: sql`${PUBLISHED} and ${STATUS} = 'open'`,
  planned: sql`${PUBLISHED} and ${STATUS} = 'planned'`,
  drafts: sql`not (${PUBLISHED})`,
  closed: sql`${PUBLISHED} and ${STATUS} = 'closed'`,
  all: sql`true`,
}

/** Of a match: that one of theirs plays. */
const ofOwn = (own: OwnSites) =>
  sql`case when p.match_id is null then ${within(own, 'p.sites')}
    else ${onOwn(own, 'h.site_key')} or ${onOwn(own, 'a.site_key')} end`

function condition({ q, view, own }: Wanted): RawBuilder<unknown> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const found = words.map(
    (word) =>
      sql`(p.question::text || ' ' || coalesce(${MATCH}, '')) ilike ${`%${word.replace(/[\\%_]/g, (one) => `\\${one}`)}%`}`,
  )
  return sql.join([VIEWS[view], ofOwn(own), ...found], sql` and `)
}

const FIELDS = sql`p.id, p.kind, p.question->>'de' as name, ${MATCH} as match, ${STATUS} as status,
  ${PUBLISHED} as "isPublished", ${iso(sql`p.opens_at`)} as "opensAt", p.opens_minute as "opensMinute",
  ${iso(sql`case when p.closes_at is null and m.period <> 'FullTime' then null else ${ENDS} end`)} as "closesAt",
  (select count(*)::int from poll_voices v where v.poll_id = p.id and v.excluded_because is null) as voices`

export async function listPolls(
  db: Db,
  { wanted, limit, offset }: { wanted: Wanted; limit: number; offset: number },
): Promise<OfficePoll[]> {
  const { rows } = await sql<OfficePoll>`
    select ${FIELDS} from ${FROM} where ${condition(wanted)}
    order by coalesce(p.opens_at, m.kick_off) desc, p.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countPolls(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${FROM} where ${condition(wanted)} limit ${MOST_COUNTED + 1}) found`.execute(
    db,
  )
  return rows[0]!.count
}

export async function findSummary(db: Db, id: string): Promise<OfficePoll | null> {
  const { rows } = await sql<OfficePoll>`select ${FIELDS} from ${FROM} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Undefined: there is none. */
export async function isOwnPoll(
  db: Db,
  { id, own }: { id: string; own: OwnSites },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select ${ofOwn(own)} as "isOwn" from ${FROM} where p.id::text = ${id}`.execute(db)
  return rows[0]?.isOwn
}

/** More than a household votes with. */
const CROWD = 5

export async function loadStatistics(db: Db, id: string) {
  const { rows } = await sql<{ accounts: number; excluded: number; crowded: number; young: number }>`
    with voices as (
      select v.*, count(*) filter (where v.network is not null) over (partition by v.network) as near,
        c.created_at > p.published_at as is_young
      from poll_voices v join polls p on p.id = v.poll_id left join contacts c on c.id = v.person_id
      where v.poll_id = ${id})
    select count(*)::int as accounts, count(excluded_because)::int as excluded,
      count(*) filter (where network is not null and near > ${CROWD})::int as crowded,
      count(*) filter (where is_young)::int as young from voices`.execute(db)
  return rows[0]!
}

const VOICES: Record<(typeof voiceViews)[number], RawBuilder<unknown>> = {
  all: sql`true`,
  crowded: sql`neighbours > ${CROWD}`,
  excluded: sql`excluded is not null`,
}

/** By where they came from, the largest crowd first; else in no order that tells anything. */
export async function listVoices(
  db: Db,
  given: { id: string; view: (typeof voiceViews)[number]; limit: number; offset: number },
): Promise<OfficeVoice[]> {
  const { id, view, limit, offset } = given
  const { rows } = await sql<OfficeVoice>`
    select code, since, "changedAt", neighbours, excluded from (
      select v.code, v.network, ${iso(sql`v.created_at`)} as since, ${iso(sql`v.changed_at`)} as "changedAt",
        (case when v.network is null then 0 else count(*) over (partition by v.network) end)::int as neighbours,
        v.excluded_because as excluded
      from poll_voices v where v.poll_id = ${id}) voices
    where ${VOICES[view]} order by neighbours desc, network, code limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function hasVoices(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from poll_voices where poll_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Of the club's own teams: those of yesterday, and what comes in the next weeks. */
export async function listMatches(
  db: Db,
  own: OwnSites = null,
): Promise<{ id: string; name: string; startsAt: string }[]> {
  const { rows } = await sql<{ id: string; name: string; startsAt: string }>`
    select m.id, h.name || ' – ' || a.name as name, ${iso(sql`m.kick_off`)} as "startsAt"
    from matches m join football_teams h on h.id = m.home_team_id join football_teams a on a.id = m.away_team_id
    where (h.site_key is not null or a.site_key is not null) and (${onOwn(own, 'h.site_key')} or ${onOwn(own, 'a.site_key')})
      and m.void_at is null
      and m.kick_off between app.now() - interval '30 hours' and app.now() + interval '60 days'
      and not exists (select from polls p where p.match_id = m.id)
    order by m.kick_off, m.id limit 60`.execute(db)
  return rows
}

/** Does one of theirs play in it? */
export async function isOwnMatch(db: Db, { id, own }: { id: string; own: OwnSites }): Promise<boolean> {
  const { rows } = await sql`
    select from matches m join football_teams h on h.id = m.home_team_id join football_teams a on a.id = m.away_team_id
    where m.id::text = ${id} and (${onOwn(own, 'h.site_key')} or ${onOwn(own, 'a.site_key')})`.execute(db)
  return rows.length > 0
}

export async function hasPoll(db: Db, matchId: string): Promise<boolean> {
  const { rows } = await sql`select from polls where match_id = ${matchId}`.execute(db)
  return rows.length > 0
}
