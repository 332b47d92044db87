import type { FastifyRequest } from 'fastify'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Trx } from '#platform/db.ts'
import { findProduct } from './storage.ts'

/** What was done to a product, in the transaction that does it. */
export async function auditProduct(
  trx: Trx,
  request: FastifyRequest,
  given: { id: string; before?: unknown; after?: unknown; reason?: string | null },
): Promise<void> {
  const { id, ...note } = given
  const name = (await findProduct(trx, id))?.name.de ?? null
  await auditRequest(trx, request, { thing: { type: 'product', id, name }, ...note })
}
