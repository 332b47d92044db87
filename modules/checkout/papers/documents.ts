import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'

export type DocumentKind = 'invoice' | 'creditNote' | 'deliveryNote'

/** What stands before the year: Rechnung, Gutschrift, Lieferschein, Rücksendung. */
const PREFIXES = { invoice: 'RE', creditNote: 'GS', deliveryNote: 'LS', return: 'RS' } as const

export type NumberedDocument = { id: string; number: string; file: string | null; createdAt: Date }

/**
 * The next number of a kind and year. Its row stays locked until the transaction ends: numbers are consecutive and none is
 * lost by a transaction that does not commit.
 */
export async function nextNumber(trx: Trx, kind: keyof typeof PREFIXES): Promise<string> {
  const { rows } = await sql<{ year: number; number: number }>`
    insert into document_numbers as n (kind, year, last_number)
    values (${kind}, extract(year from app.now() at time zone 'Europe/Berlin'), 1)
    on conflict (kind, year) do update set last_number = n.last_number + 1
    returning year, last_number as number`.execute(trx)
  const { year, number } = rows[0]!
  return `${PREFIXES[kind]}-${year}-${String(number).padStart(6, '0')}`
}

export type NewDocument = {
  kind: DocumentKind
  checkoutId: string
  orderId: string
  creditId?: string
  shipmentId?: string
}

/** A document with its number. Once numbered it is never changed: what is wrong is put right by a credit note. */
export async function numberDocument(trx: Trx, given: NewDocument): Promise<NumberedDocument> {
  const row = await trx
    .insertInto('documents')
    .values({
      id: newId(),
      checkout_id: given.checkoutId,
      order_id: given.orderId,
      kind: given.kind,
      number: await nextNumber(trx, given.kind),
      credit_id: given.creditId ?? null,
      shipment_id: given.shipmentId ?? null,
    })
    .returning(['id', 'number', 'file', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  return row
}

/** The file of a numbered document, drawn when it is not there yet. */
export async function ensureFile(
  { db, files }: { db: Db; files: Files },
  document: NumberedDocument,
  draw: () => Promise<Uint8Array>,
): Promise<{ number: string; file: string }> {
  if (document.file) return { number: document.number, file: document.file }
  const file = `documents/${document.id}.pdf`
  await files.save(file, await draw())
  await db.updateTable('documents').set({ file }).where('id', '=', document.id).execute()
  return { number: document.number, file }
}

/** As people read it, or as their bookkeeping does. */
export type DocumentForm = 'pdf' | 'eInvoice'

/** The bytes of a document of one's own; somebody else's is a 404, and one that does not come in this form. */
export async function loadDocument(
  { db, files }: { db: Db; files: Files },
  given: { ownerId: string; id: string; form: DocumentForm },
): Promise<{ name: string; content: Uint8Array }> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('checkouts', 'checkouts.id', 'documents.checkout_id')
    .select(['documents.number', 'documents.file', 'documents.e_invoice_file as eInvoiceFile'])
    .where('documents.id', '=', given.id)
    .where('checkouts.owner_id', '=', given.ownerId)
    .executeTakeFirst()
  const file = given.form === 'pdf' ? row?.file : row?.eInvoiceFile
  if (!row || !file) throw notFound()
  return { name: `${row.number}.${given.form === 'pdf' ? 'pdf' : 'xml'}`, content: await files.load(file) }
}
