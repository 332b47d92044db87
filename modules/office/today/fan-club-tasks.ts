import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OfficeTask } from './schema.ts'

const MOST_EXAMPLES = 3

/** Places of fan clubs that go back within three days and are not paid: time to ask, or to sell them otherwise. */
export async function tasksOfFanClubs(db: Db): Promise<OfficeTask[]> {
  const { rows } = await sql<{
    eventId: string
    name: string
    opponent: string
    places: number
    all: number
  }>`
    select e.id as "eventId", o.name, e.opponent, p.places, sum(p.places) over ()::int as all
    from allotments a join organisations o on o.id = a.organisation_id join events e on e.id = a.event_id
      cross join lateral (select count(*)::int as places from allotment_places p
        where p.allotment_id = a.id and p.state in ('Free', 'Given')) p
    where a.ended_at is null and e.cancelled_at is null and e.starts_at > app.now() and p.places > 0
      and a.returns_at between app.now() and app.now() + interval '3 days'
    order by a.returns_at, o.name`.execute(db)
  return [
    {
      kind: 'fanClubPlaces',
      count: rows[0]?.all ?? 0,
      ...{ isUrgent: false, cents: null, since: null, about: rows[0]?.eventId ?? null },
      examples: rows
        .slice(0, MOST_EXAMPLES)
        .map(({ name, opponent, places }) => `${name} (${opponent}): ${places}`),
    },
  ]
}
