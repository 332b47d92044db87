/** Pictures and papers come in pieces: kept in the database, whichever process takes them, until a call makes something of them. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import { hasRoom, pieceLimits, requirePiece } from './pieces.rules.ts'

export type PieceUpload = { id: string; received: number }
type Named = { id: string; personId: string }

/** A file is going to be sent; the very same one, begun before, goes on where it stopped. @throws 429 UPLOADS_TOO_MANY */
export async function beginUpload(
  db: Db,
  file: { personId: string; bytes: number; sha256: string },
): Promise<PieceUpload> {
  const { personId, bytes, sha256 } = file
  return db.transaction().execute(async (trx) => {
    // One person's uploads take turns.
    if (!unsafe('noUploadLock'))
      await sql`select pg_advisory_xact_lock(hashtext(${`office-uploads ${personId}`}))`.execute(trx)
    const begun = await trx
      .selectFrom('office_uploads')
      .select(['id', 'received'])
      .where('person_id', '=', personId)
      .where('sha256', '=', sha256)
      .where('bytes', '=', bytes)
      .where('used_by', 'is', null)
      .executeTakeFirst()
    if (begun) return begun
    await makeRoom(trx, file)
    const id = newId()
    await trx.insertInto('office_uploads').values({ id, person_id: personId, bytes, sha256 }).execute()
    return { id, received: 0 }
  })
}

/** What rests longest goes first; what somebody is sending stays. */
async function makeRoom(trx: Trx, { personId, bytes }: { personId: string; bytes: number }): Promise<void> {
  const { rows } = await sql<{ id: string; bytes: number; isIdle: boolean }>`
    select id, bytes, changed_at < app.now() - ${`${pieceLimits.idleMinutes} minutes`}::interval as "isIdle"
    from office_uploads where person_id = ${personId} and used_by is null order by changed_at desc`.execute(
    trx,
  )
  const left = [...rows]
  const sum = () => left.reduce((total, one) => total + one.bytes, 0)
  while (!hasRoom({ bytes, open: left.length, openBytes: sum() })) {
    const oldest = left.pop()
    if (!oldest?.isIdle)
      throw new AppError(429, 'UPLOADS_TOO_MANY', 'Too many files are on their way', { retryAfterSeconds: 5 })
    await trx.deleteFrom('office_uploads').where('id', '=', oldest.id).execute()
  }
}

/**
 * The row is held while its piece is written: of two who send the same one the second hears that it is there. With the last piece
 * the file has to be the one that was announced.
 * @throws 404, 409 UPLOAD_OFFSET, 409 UPLOAD_DAMAGED: all of it has to be sent anew
 */
export async function appendPiece(
  db: Db,
  { id, personId, offset, piece }: Named & { offset: number; piece: Buffer },
): Promise<PieceUpload> {
  const received = await db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('office_uploads')
      .select(['bytes', 'sha256', 'received'])
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) throw notFound()
    requirePiece({ offset, bytes: piece.length, received: upload.received, whole: upload.bytes })
    await trx
      .insertInto('office_upload_pieces')
      .values({ upload_id: id, starts_at: offset, content: piece })
      .execute()
    const now = offset + piece.length
    if (now === upload.bytes && hashOf(await contentOf(trx, id)) !== upload.sha256) {
      await trx.deleteFrom('office_uploads').where('id', '=', id).execute()
      return null
    }
    await sql`update office_uploads set received = ${now}, changed_at = app.now() where id = ${id}`.execute(
      trx,
    )
    return now
  })
  if (received === null) throw new AppError(409, 'UPLOAD_DAMAGED', 'What came is another file than announced')
  return { id, received }
}

/** Called off: what has come is thrown away. Nobody minds where it is gone already. */
export async function dropUpload(db: Db, { id, personId }: Named): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('office_uploads')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Writes down that something was made of a file, in the transaction that makes it. */
export type Used<Answer> = (trx: Db, answer: Answer) => Promise<void>

/**
 * Makes something of a file that is there whole, once: the same call again, whose answer was lost, gets the former answer.
 * What is refused for its content is thrown away.
 * @throws 404, 409 UPLOAD_UNFINISHED, UPLOAD_USED, and what `use` refuses with
 */
export async function takeUpload<Answer>(
  db: Db,
  named: Named & { call: string },
  use: (bytes: Buffer, used: Used<Answer>) => Promise<Answer>,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const upload = await find(db, named)
  if (!upload) throw notFound()
  const former = answerOf<Answer>(upload, named.call)
  if (former) return former
  if (upload.received < upload.bytes)
    throw new AppError(409, 'UPLOAD_UNFINISHED', `The next byte is ${upload.received}`)
  try {
    const used: Used<Answer> = (trx, answer) => markUsed(trx, { ...named, answer })
    return { answer: await use(await contentOf(db, named.id), used), isRepeated: false }
  } catch (error) {
    const now = await find(db, named)
    const meanwhile = now && answerOf<Answer>(now, named.call)
    if (meanwhile) return meanwhile
    if (error instanceof AppError && error.status === 422) await dropUpload(db, named).catch(() => undefined)
    throw error
  }
}

const find = (db: Db, { id, personId }: Named) =>
  db
    .selectFrom('office_uploads')
    .select(['bytes', 'received', 'used_by as usedBy', 'answer'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

function answerOf<Answer>(upload: { usedBy: string | null; answer: unknown }, call: string) {
  if (upload.usedBy === null) return null
  if (upload.usedBy !== call) throw new AppError(409, 'UPLOAD_USED', 'Something else was made of it')
  return { answer: upload.answer as Answer, isRepeated: true }
}

async function markUsed(
  trx: Db,
  { id, call, answer }: { id: string; call: string; answer: unknown },
): Promise<void> {
  const { rows } = await sql`
    update office_uploads set used_by = ${call}, answer = ${JSON.stringify(answer)}::jsonb, changed_at = app.now()
    where id = ${id} and used_by is null returning id`.execute(trx)
  if (rows.length === 0) throw new AppError(409, 'UPLOAD_USED', 'Something was made of it meanwhile')
  await trx.deleteFrom('office_upload_pieces').where('upload_id', '=', id).execute()
}

async function contentOf(db: Db, id: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('office_upload_pieces')
    .select('content')
    .where('upload_id', '=', id)
    .orderBy('starts_at')
    .execute()
  return Buffer.concat(pieces.map(({ content }) => content))
}

/** Those of which no piece came for a day, and of which something was made that long ago. */
export async function forgetUploads(db: Db): Promise<void> {
  await sql`
    delete from office_uploads
    where changed_at < app.now() - ${`${pieceLimits.abandonedHours} hours`}::interval`.execute(db)
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
