import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { UserOption } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { withoutWords } from './words.rules.ts'

type Line = { id: string; name: Text; options: UserOption[] }

/** What its buyer wrote on one line of an order goes from there; what was bought and paid stays. Repeatable. */
export async function forgetWordsOf(trx: Trx, checkoutItemId: string): Promise<void> {
  const { rows } = await sql<Line>`
    select id, name, user_option_values as options from checkout_items where id = ${checkoutItemId} for update`.execute(
    trx,
  )
  for (const line of rows) await forgetWords(trx, line)
}

export async function forgetWords(trx: Trx, line: Line): Promise<void> {
  const { name, options } = withoutWords(line)
  if (options.length === line.options.length) return
  await trx
    .updateTable('checkout_items')
    .set({ name: JSON.stringify(name), user_option_values: JSON.stringify(options) })
    .where('id', '=', line.id)
    .execute()
}
