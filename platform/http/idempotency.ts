import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { AppError } from '../errors.ts'

export type Answer = { status: number; body: unknown }

/**
 * Runs a write once per subject and key. The same key with the same request answers the first result again; with another
 * request it is a 422; while the first one is under way a second gets 409. A run that ended with an error, or that a crash
 * cut off, leaves the key free, so the client may try again.
 */
export async function onceOnly(given: {
  db: Db
  subject: string
  key: string
  request: unknown
  run: () => Promise<Answer>
}): Promise<Answer> {
  const { db, subject, key } = given
  const requestHash = createHash('sha256').update(JSON.stringify(given.request)).digest('base64url')
  const mine = await begin(db, subject, key, requestHash)
  if (!mine) return earlierAnswer(db, subject, key, requestHash)
  try {
    const answer = await given.run()
    await db
      .updateTable('idempotent_answers')
      .set({ status: answer.status, body: JSON.stringify(answer.body), answered_at: sql<Date>`now()` })
      .where('subject', '=', subject)
      .where('key', '=', key)
      .execute()
    return answer
  } catch (error) {
    await db
      .deleteFrom('idempotent_answers')
      .where('subject', '=', subject)
      .where('key', '=', key)
      .where('answered_at', 'is', null)
      .execute()
    throw error
  }
}

/**
 * Takes the key in one statement. A run that was cut off ten seconds ago no longer holds it, so that a buyer whose request
 * died with its process need not wait long; should it be alive still, runs are repeatable by themselves.
 */
async function begin(db: Db, subject: string, key: string, requestHash: string): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    insert into idempotent_answers (subject, key, request_hash) values (${subject}, ${key}, ${requestHash})
    on conflict (subject, key) do update set started_at = now()
      where idempotent_answers.answered_at is null
        and idempotent_answers.request_hash = excluded.request_hash
        and idempotent_answers.started_at < now() - interval '10 seconds'
    returning key`.execute(db)
  return rows.length === 1
}

async function earlierAnswer(db: Db, subject: string, key: string, requestHash: string): Promise<Answer> {
  const earlier = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'status', 'body', 'answered_at'])
    .where('subject', '=', subject)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier && earlier.request_hash !== requestHash) {
    throw new AppError(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request')
  }
  if (!earlier?.answered_at)
    throw new AppError(409, 'REQUEST_UNDER_WAY', 'The same request is still under way', {
      retryAfterSeconds: 1,
    })
  return { status: earlier.status!, body: earlier.body }
}
