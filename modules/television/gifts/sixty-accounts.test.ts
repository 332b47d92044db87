import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { buildGiftShop } from './build.ts'
import { giftHash } from './codes.ts'

const database = await testDatabase()
const { db } = database
const { bought, clean, mails, rowOf, television } = await buildGiftShop(database)

beforeEach(clean)

const accounts = Array.from({ length: 60 }, () => newId())
const redeemAs = (subjectId: string, code: string, address: string) =>
  television.gifts.redeemGift({ caller: { subjectId, actorId: subjectId } as never, code, address })
const outcomeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'redeemed',
    ({ code }: { code: string }) => code,
  )

test('with the code of one gift: one of them has it, all others a sentence, and nobody a mail but the one', async () => {
  const { code, id } = await bought('fan')
  mails.length = 0
  const outcomes = await Promise.all(
    accounts.map((one, at) => outcomeOf(redeemAs(one, code, `10.1.${at}.1`))),
  )
  expect(outcomes.filter((one) => one === 'redeemed')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'TELEVISION_GIFT_REDEEMED')).toHaveLength(59)
  const winner = accounts[outcomes.indexOf('redeemed')]
  expect((await rowOf(id)).redeemed_by).toBe(winner)
  const { rows } = await sql<{ owner: string }>`
      select subject_id as owner from paywall_subscriptions where expires_at > app.now()`.execute(db)
  expect(rows).toEqual([{ owner: winner }])
  const { rows: periods } = await sql`select from television_periods where gift_id = ${id}`.execute(db)
  expect(periods).toHaveLength(1)
})

test('on one network guess thirty codes and no more, together; then not even the right one is looked at', async () => {
  const { code } = await bought('fan')
  const guesses = await Promise.all(
    accounts.map((one, at) => outcomeOf(redeemAs(one, `AAAA-AAAA-AAAA-${1000 + at}`, '10.2.0.1'))),
  )
  const wrong = guesses.filter((one) => one === 'TELEVISION_GIFT_UNKNOWN')
  expect(wrong).toHaveLength(30)
  expect(guesses.filter((one) => one === 'TOO_MANY_WRONG_CODES')).toHaveLength(30)
  expect(await outcomeOf(redeemAs(newId(), code, '10.2.0.1'))).toBe('TOO_MANY_WRONG_CODES')
  // Whoever has the code and sits elsewhere is not kept from it by them.
  expect(await outcomeOf(redeemAs(newId(), code, '10.3.0.1'))).toBe('redeemed')
})

test('from sixty networks learn of wrong codes nothing that leads to a right one', async () => {
  const { code } = await bought('fan')
  // All but the last characters are right, and still it is no code.
  const near = (at: number) => `${code.slice(0, -2)}${String.fromCharCode(65 + (at % 24))}${at % 10}`
  const guesses = await Promise.all(
    accounts.map((one, at) => outcomeOf(redeemAs(one, near(at), `10.4.${at}.1`))),
  )
  // Letters that are read as digits make some of them the right one.
  const isRight = (at: number) => giftHash(near(at)).equals(giftHash(code))
  const told = guesses.filter((_, at) => !isRight(at))
  expect(told.length).toBeGreaterThan(50)
  expect(new Set(told)).toEqual(new Set(['TELEVISION_GIFT_UNKNOWN']))
})
