import { sql } from 'kysely'
import { listHashOf } from '#modules/draws/draw.rules.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { POLLS_TAG, refuse } from './context.ts'
import { findPoll, type LocalText, lockPoll } from './storage.ts'
import { countVoices, loadLots, numberVoices } from './voices.storage.ts'

export type NewAnswer = { label: LocalText; picture: string | null }

/** A question as staff write it; of a match its players are the answers. */
export type NewPoll = {
  question: LocalText
  text: LocalText | null
  matchId: string | null
  opensMinute: number | null
  closesAfterHours: number | null
  opensAt: Date | null
  closesAt: Date | null
  answers: readonly NewAnswer[]
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

/** Whoever shows polls makes them anew, with the page of the match. */
async function renewPages(trx: Trx, matchId: string | null): Promise<void> {
  await dropTags(trx, [POLLS_TAG, ...(matchId ? [`match:${matchId}`] : [])])
}

export async function make(trx: Trx, given: NewPoll & { id?: string }): Promise<string> {
  const { id = newId(), matchId, answers } = given
  await sql`
    insert into polls (id, kind, match_id, question, text, opens_at, opens_minute, closes_at, closes_after_hours)
    values (${id}, ${matchId ? 'match' : 'free'}, ${matchId}, ${json(given.question)}, ${json(given.text)}, ${given.opensAt},
      ${given.opensMinute}, ${given.closesAt}, ${given.closesAfterHours})`.execute(trx)
  await putAnswers(trx, id, answers)
  return id
}

async function putAnswers(trx: Trx, pollId: string, answers: readonly NewAnswer[]): Promise<void> {
  for (const [index, { label, picture }] of answers.entries())
    await sql`
      insert into poll_answers (poll_id, number, label, picture)
      values (${pollId}, ${index + 1}, ${json(label)}, ${picture})`.execute(trx)
}

/**
 * Before anybody can vote all of it may change; afterwards only how it is worded and when it ends: an answer that somebody chose
 * stays where it is. False: somebody has changed it meanwhile.
 */
export async function change(
  trx: Trx,
  given: NewPoll & { id: string; version: number; isRunning: boolean },
): Promise<boolean> {
  const { id, version, isRunning, answers } = given
  const times = sql`, opens_at = ${given.opensAt}, opens_minute = ${given.opensMinute}`
  const { rows } = await sql<{ matchId: string | null }>`
    update polls set question = ${json(given.question)}, text = ${json(given.text)}, closes_at = ${given.closesAt},
      closes_after_hours = ${given.closesAfterHours}, version = version + 1 ${isRunning ? sql`` : times}
    where id = ${id} and version = ${version} and closed_at is null returning match_id as "matchId"`.execute(
    trx,
  )
  if (!rows[0]) return false
  if (rows[0].matchId === null) {
    if (!isRunning) {
      await sql`delete from poll_answers where poll_id = ${id}`.execute(trx)
      await putAnswers(trx, id, answers)
    } else
      for (const [index, { label, picture }] of answers.entries())
        await sql`
          update poll_answers set label = ${json(label)}, picture = ${picture}
          where poll_id = ${id} and number = ${index + 1}`.execute(trx)
  }
  await renewPages(trx, rows[0].matchId)
  return true
}

/** Everybody sees it from now on; it opens at its time. */
export async function publish(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ matchId: string | null }>`
    update polls set published_at = coalesce(published_at, app.now()), version = version + 1 where id = ${id}
    returning match_id as "matchId"`.execute(trx)
  await renewPages(trx, rows[0]?.matchId ?? null)
}

/** Voices are taken from now on, whatever minute it is; 409 without two answers. */
export async function open(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ matchId: string | null }>`
    select match_id as "matchId" from polls where id = ${id}`.execute(trx)
  const matchId = rows[0]?.matchId ?? null
  if (matchId) await takeLineUp(trx, { id, matchId })
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from poll_answers where poll_id = ${id}`.execute(trx)
  if (counted[0]!.count < 2) throw refuse('POLL_TOO_FEW_ANSWERS')
  await sql`
    update polls set opens_at = app.now(), published_at = coalesce(published_at, app.now()), version = version + 1
    where id = ${id} and closed_at is null`.execute(trx)
  await renewPages(trx, matchId)
}

/**
 * Who played for the club: those who began, and whoever came on. Whoever is not in a corrected line-up any more leaves, as long as
 * nobody has voted for them. True: somebody came or went.
 */
export async function takeLineUp(
  trx: Trx,
  { id, matchId }: { id: string; matchId: string },
): Promise<boolean> {
  const { rows: played } = await sql<{
    playerId: string
    name: string
    shirt: number | null
    picture: string | null
  }>`
    with side as (
      select case when h.site_key is not null then 'home' else 'away' end as own
      from matches m join football_teams h on h.id = m.home_team_id where m.id = ${matchId})
    select f.id as "playerId", coalesce(f.known_name, f.first_name || ' ' || f.last_name) as name, p.number as shirt, f.picture
    from match_players p join side on side.own = p.side join football_people f on f.id = p.person_id
    where p.match_id = ${matchId} and (p.is_starter or exists (select from ticker_events e where e.match_id = p.match_id
      and e.type = 'Substitution' and e.deleted_at is null and e.player_id = p.person_id))
    order by p.is_starter desc, p.position, f.id limit 40`.execute(trx)
  const { rows: known } = await sql<{ playerId: string; number: number }>`
    select player_id as "playerId", number from poll_answers where poll_id = ${id} order by number`.execute(
    trx,
  )
  const left = known.filter(({ playerId }) => !played.some((one) => one.playerId === playerId))
  const { rows: gone } = await sql`
    delete from poll_answers a where a.poll_id = ${id} and a.player_id = any(${left.map(({ playerId }) => playerId)}::uuid[])
      and not exists (select from poll_voices v where v.poll_id = a.poll_id and v.answer = a.number)
    returning a.number`.execute(trx)
  let number = Math.max(0, ...known.map((one) => one.number))
  const came = played.filter(({ playerId }) => !known.some((one) => one.playerId === playerId))
  for (const { playerId, name, shirt, picture } of came) {
    number += 1
    await sql`
      insert into poll_answers (poll_id, number, label, picture, player_id, shirt)
      values (${id}, ${number}, ${json({ de: name, en: name })}, ${picture}, ${playerId}, ${shirt})`.execute(
      trx,
    )
  }
  return came.length + gone.length > 0
}

/** Voices are taken no more; list, hash and sum are public. Null: it was closed already. */
export async function closeList(trx: Trx, id: string): Promise<string | null> {
  await lockPoll(trx, id)
  const poll = await findPoll(trx, { id, drafts: 'shown' })
  if (!poll?.publishedAt || poll.closedAt) return null
  await numberVoices(trx, id)
  const listHash = listHashOf(await loadLots(trx, id))
  for (const { number, voices } of await countVoices(trx, id))
    await sql`update poll_answers set voices = ${voices} where poll_id = ${id} and number = ${number}`.execute(
      trx,
    )
  // Where they came from says nothing any more.
  await sql`update poll_voices set network = null where poll_id = ${id} and network is not null`.execute(trx)
  await sql`
    update polls set closed_at = app.now(), list_hash = ${listHash}, version = version + 1,
      opens_at = least(opens_at, app.now() - interval '1 second'), closes_at = least(closes_at, app.now())
    where id = ${id}`.execute(trx)
  await renewPages(trx, poll.matchId)
  return listHash
}
