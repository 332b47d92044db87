import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { documentLimits } from './form.schema.ts'

export type SealedDocument = { id: string; bytes: number; sealedKey: string }

const IV_BYTES = 12
const TAG_BYTES = 16
const { piece: PIECE } = documentLimits

/**
 * Files as they are kept: in pieces, each closed by AES-256-GCM with a key that only this file has, bound to its file and place.
 * The key lies in the database, sealed by `SECRET`. Nobody ever holds more than a piece.
 */
export function newDocumentKey(sealing: Sealing, id: string): string {
  return sealing.seal(randomBytes(32).toString('base64url'), placeOf(id))
}

/** With the row that says how much has come: one is never there without the other. */
export async function savePiece(
  trx: Trx,
  sealing: Sealing,
  given: { document: SealedDocument; offset: number; piece: Uint8Array },
): Promise<void> {
  const { document, offset, piece } = given
  const part = offset / PIECE
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing, document), iv)
  cipher.setAAD(boundTo(document, part))
  const content = Buffer.concat([iv, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  await sql`insert into career_document_parts (document_id, part, content) values (${document.id}, ${part}, ${content})`.execute(
    trx,
  )
}

/** Piece by piece; throws where one is missing or was changed. */
export async function* readDocument(
  db: Db,
  sealing: Sealing,
  document: SealedDocument,
): AsyncGenerator<Buffer> {
  const key = keyOf(sealing, document)
  for (let part = 0; part * PIECE < document.bytes; part += 1) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from career_document_parts where document_id = ${document.id} and part = ${part}`.execute(
      db,
    )
    if (!rows[0]) throw new Error(`a piece of the document ${document.id} is missing`)
    const { content } = rows[0]
    const iv = content.subarray(0, IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(boundTo(document, part))
    decipher.setAuthTag(content.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(content.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  }
}

const placeOf = (id: string) => `career_documents.${id}`

function keyOf(sealing: Sealing, { id, sealedKey }: SealedDocument): Buffer {
  return Buffer.from(sealing.open(sealedKey, placeOf(id)), 'base64url')
}

function boundTo({ id, bytes }: SealedDocument, part: number): Buffer {
  return Buffer.from(`${id}.${bytes}.${part}`)
}
