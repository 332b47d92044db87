import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { endPartnerDiscount } from './partner-discounts.storage.ts'

const { db } = await testDatabase('demo')

test('who began before the other ended it, and waited, does not end it once more', async () => {
  const { id } = await db
    .selectFrom('partner_discounts')
    .select('id')
    .where('valid_until', 'is', null)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (earlier) => {
    await sql`select app.now()`.execute(earlier)
    expect(await db.transaction().execute((later) => endPartnerDiscount(later, id))).toBe(true)
    expect(await endPartnerDiscount(earlier, id)).toBe(false)
  })
})
