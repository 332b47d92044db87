import { sql } from 'kysely'
import type { Lot } from '#modules/draws/draw.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'

export type VoiceRow = {
  pollId: string
  answer: number
  code: string
  salt: string | null
  number: number | null
  excludedBecause: string | null
  changedAt: Date
}

export async function loadOwn(
  db: Db,
  of: { personId: string; pollIds: readonly string[] },
): Promise<Map<string, VoiceRow>> {
  const { rows } = await sql<VoiceRow>`
    select poll_id as "pollId", answer, code, salt, number, excluded_because as "excludedBecause", changed_at as "changedAt"
    from poll_voices where person_id = ${of.personId} and poll_id = any(${[...of.pollIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.pollId, row]))
}

/** Voices of one network address are written one after the other, so that they are counted without a race. */
export async function countFrom(trx: Trx, of: { pollId: string; network: string }): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`poll:${of.pollId}:${of.network}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from poll_voices
    where poll_id = ${of.pollId} and network = ${of.network} and created_at > app.now() - interval '1 hour'`.execute(
    trx,
  )
  return rows[0]!.count
}

export type NewVoice = {
  pollId: string
  personId: string
  answer: number
  salt: string
  code: string
  network: string
}

/** Somebody's one voice, or what it says now. `noVoiceGuard` looks first and writes then. */
export async function putVoice(trx: Trx, voice: NewVoice): Promise<void> {
  const { pollId, personId, answer, salt, code, network } = voice
  const entrant = unsafe('noVoiceGuard') ? newId() : personId
  await sql`
    insert into poll_voices (poll_id, code, entrant, person_id, salt, answer, network)
    values (${pollId}, ${code}, ${entrant}, ${personId}, ${salt}, ${answer}, ${network})
    on conflict (poll_id, entrant) do update set answer = excluded.answer, changed_at = app.now()`.execute(
    trx,
  )
}

export async function changeVoice(
  trx: Trx,
  of: { pollId: string; personId: string; answer: number },
): Promise<void> {
  await sql`
    update poll_voices set answer = ${of.answer}, changed_at = app.now()
    where poll_id = ${of.pollId} and person_id = ${of.personId}`.execute(trx)
}

/** False: it was withdrawn already, or never given. */
export async function removeVoice(trx: Trx, of: { pollId: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from poll_voices where poll_id = ${of.pollId} and person_id = ${of.personId} returning code`.execute(
    trx,
  )
  return rows.length > 0
}

/** How often each answer was given, without what is excluded. */
export async function countVoices(db: Db, pollId: string): Promise<{ number: number; voices: number }[]> {
  const { rows } = await sql<{ number: number; voices: number }>`
    select a.number, count(v.code)::int as voices
    from poll_answers a
      left join poll_voices v on v.poll_id = a.poll_id and v.answer = a.number and v.excluded_because is null
    where a.poll_id = ${pollId} group by a.number order by a.number`.execute(db)
  return rows
}

/** In the order of their pseudonyms, which tells nothing of when somebody voted. */
export async function numberVoices(trx: Trx, pollId: string): Promise<void> {
  await sql`
    update poll_voices v set number = n.number
    from (select code, row_number() over (order by code)::int as number from poll_voices where poll_id = ${pollId}) n
    where v.poll_id = ${pollId} and v.code = n.code`.execute(trx)
}

/** Lots of the published list: what follows the pseudonym is what it says, and `-` where it does not count. */
export async function loadLots(db: Db, pollId: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select number, code || ' ' || case when excluded_because is null then answer::text else '-' end as code
    from poll_voices where poll_id = ${pollId} order by number`.execute(db)
  return rows
}

/** False: it is out already, or not there. */
export async function excludeVoice(
  trx: Trx,
  of: { pollId: string; code: string; because: string; withNeighbours: boolean },
): Promise<number> {
  const { rows } = await sql`
    update poll_voices v set excluded_because = ${of.because}, excluded_at = app.now()
    where v.poll_id = ${of.pollId} and v.excluded_because is null and (v.code = ${of.code} or (${of.withNeighbours}
      and v.network = (select n.network from poll_voices n where n.poll_id = ${of.pollId} and n.code = ${of.code})))
    returning code`.execute(trx)
  return rows.length
}
