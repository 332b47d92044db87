import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

/** A finished paper that a seller adds to an item, of a kind of its own; it is shown with the item's order. The same number again changes nothing. */
export async function insertDocumentOfItem(
  trx: Trx,
  given: { checkoutId: string; checkoutItemId: string; kind: string; number: string; file: string },
): Promise<void> {
  await sql`
    insert into documents (id, checkout_id, order_id, kind, number, file)
    select ${newId()}, i.checkout_id, i.order_id, ${given.kind}, ${given.number}, ${given.file}
    from checkout_items i where i.id = ${given.checkoutItemId} and i.checkout_id = ${given.checkoutId}
    on conflict (number) do nothing`.execute(trx)
}
