import { sql } from 'kysely'
import type { library } from '#modules/media/media.ts'

type Row = { id: string; kind: string; uid: string; title: string; isPublished: boolean }

/**
 * Where rooms other than content name something of the library: newsletters that have not left, sweepstakes, polls, camps. What a
 * letter showed that was sent is in mailboxes; it does not keep a picture from being archived.
 */
export const placesInRooms: library.PlacesOf = async (db, ids) => {
  if (ids.length === 0) return []
  const named = ids.join('|')
  const { rows } = await sql<Row>`
    with things as (
      select 'newsletter' as kind, id, coalesce(contents->'subject'->>'de', '') as title, contents::text as words, false as shown
      from newsletter_issues where state not in ('sent', 'stopped')
      union all
      select 'sweepstake', id, name->>'de', picture, published_at is not null from sweepstake_series where picture is not null
      union all
      select 'sweepstake', series_id, name->>'de', picture, published_at is not null from sweepstakes
      where picture is not null
      union all
      select 'poll', p.id, p.question->>'de', a.picture, p.published_at is not null
      from poll_answers a join polls p on p.id = a.poll_id where a.picture is not null
      union all
      select 'camp', id, name->>'de', picture, state = 'published' from camps
      where picture is not null and state <> 'cancelled'
    )
    select distinct found.id, t.kind, t.id::text as uid, t.title, t.shown as "isPublished"
    from things t join lateral (
      select distinct match[1] as id from regexp_matches(t.words, ${`(${named})`}, 'g') as match
    ) as found on true
    where t.words ~ ${named}
    order by t.title, uid`.execute(db)
  return rows.map((row) => ({ ...row, site: '', language: 'de', address: null }))
}
