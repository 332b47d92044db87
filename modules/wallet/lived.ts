import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { type LivedRow, livedThrough } from './lived.rules.ts'
import type { Lived } from './lived.schema.ts'

/** More matches than anybody sees in a life. */
const MOST = 2000

/**
 * What whoever asks has lived through, by the tickets that are theirs now: one that was passed on is the other's, one that came to them
 * is their own. Nothing is kept of it: it goes with the tickets.
 */
export async function loadLived(db: Db, caller: Pick<Caller, 'actorId'>): Promise<Lived> {
  const { rows } = await sql<LivedRow>`
    select m.id, coalesce(h.site_key, a.site_key) as site, m.kick_off as "kickOff", h.short_name as home, a.short_name as away,
      h.site_key is not null as "isHome",
      json_build_object('home', coalesce(m.awarded_home, m.home_score), 'away', coalesce(m.awarded_away, m.away_score)) as score,
      case when m.penalties_home is not null
        then json_build_object('home', m.penalties_home, 'away', m.penalties_away) end as penalties,
      t.block_id as block, n.ticket_id is not null as "isScanned",
      exists (select from ticket_entries any_one where any_one.event_id = e.id) as "wasRead"
    from tickets t
      join events e on e.id = t.event_id
      join matches m on m.ticket_event = e.slug
      join football_teams h on h.id = m.home_team_id
      join football_teams a on a.id = m.away_team_id
      left join ticket_entries n on n.ticket_id = t.id
    where t.owner_id = ${caller.actorId} and t.revoked_at is null and e.cancelled_at is null and m.void_at is null
      and m.period = 'FullTime' and m.home_score is not null and m.kick_off < app.now()
    order by m.kick_off desc, t.id
    limit ${MOST}`.execute(db)
  return livedThrough(rows)
}
