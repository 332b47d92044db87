import { sql } from 'kysely'
import { polls as terms } from '#club/polls.ts'
import { runningMinute } from '#modules/matches/minutes.schema.ts'
import type { MatchPeriod } from '#modules/matches/schema.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { POLLS_TAG, type PollsContext } from './context.ts'
import { closeList, open, takeLineUp } from './making.ts'
import { hasMinuteCome } from './polls.rules.ts'
import { CLOSES_SQL, FROM_SQL, lockPoll } from './storage.ts'

type Waiting = {
  id: string
  matchId: string
  opensMinute: number
  isOpen: boolean
  period: MatchPeriod
  startedAt: Date | null
  clockSpeed: number
  now: Date
}

/** Once a minute: what is over is closed, and matches that have come to their minute open. */
export async function lookAfter(ctx: PollsContext): Promise<void> {
  await closeDue(ctx)
  await tellChosen(ctx)
  await followMatches(ctx)
}

async function closeDue({ db }: PollsContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${FROM_SQL}
    where p.published_at is not null and p.closed_at is null and p.opens_at is not null and ${CLOSES_SQL} <= app.now()
    order by p.id limit 50`.execute(db)
  for (const { id } of rows) await db.transaction().execute((trx) => closeList(trx, id))
}

/** So long after its end a poll names whom it chose, where nobody of the club has named somebody: once would do, and a crash loses none. */
async function tellChosen({ db, onChosen }: PollsContext): Promise<void> {
  if (!onChosen) return
  const { rows } = await sql<{ matchId: string; personId: string }>`
    select p.match_id as "matchId", a.player_id as "personId"
    from polls p join matches m on m.id = p.match_id join poll_answers a on a.poll_id = p.id
    where p.closed_at > app.now() - interval '10 minutes' and m.best_player_id is null and a.player_id is not null
      and a.voices > 0 and not exists (select from poll_answers other
        where other.poll_id = p.id and other.number <> a.number and other.voices >= a.voices)
    limit 20`.execute(db)
  for (const chosen of rows) await onChosen(chosen)
}

/** Opens at the minute, and has substitutes stand who come on afterwards. */
async function followMatches({ db }: PollsContext): Promise<void> {
  const { rows } = await sql<Waiting>`
    select p.id, p.match_id as "matchId", p.opens_minute as "opensMinute", p.opens_at is not null as "isOpen", m.period,
      m.period_started_at as "startedAt", m.clock_speed as "clockSpeed", app.now() as now
    from polls p join matches m on m.id = p.match_id
    where p.published_at is not null and p.closed_at is null and m.void_at is null and m.period <> 'PreMatch'
      and m.kick_off > app.now() - interval '36 hours'
    order by p.id limit 20`.execute(db)
  for (const one of rows) {
    const { id, matchId, isOpen, period, startedAt, clockSpeed, now } = one
    const clock = {
      period,
      periodStartedAt: startedAt?.toISOString() ?? null,
      clockSpeed,
      now: now.getTime(),
    }
    const minute = runningMinute(clock)
    if (!isOpen && !hasMinuteCome({ wanted: one.opensMinute, period, minute })) continue
    await db.transaction().execute(async (trx) => {
      await lockPoll(trx, id)
      if (await takeLineUp(trx, { id, matchId })) await dropTags(trx, [POLLS_TAG, `match:${matchId}`])
      // Without a line-up it waits.
      const { rows: stands } = await sql`select from poll_answers where poll_id = ${id} limit 2`.execute(trx)
      if (!isOpen && stands.length === 2) await open(trx, id)
    })
  }
}

/** Whose the voices were is forgotten some time after the end; the list stays, so that the sum can still be made again. */
export async function forgetOld({ db }: PollsContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update polls set forgotten_at = app.now()
      where forgotten_at is null and closed_at < app.now() - make_interval(days => ${terms.keptDays}) returning id`.execute(
      trx,
    )
    await sql`
      update poll_voices set person_id = null, entrant = gen_random_uuid(), salt = null, network = null
      where poll_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  })
}
