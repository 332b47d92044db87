import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Sellable } from '#modules/selling/sellable.ts'
import { createSellables } from '#modules/selling/selling.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { type AskedKinds, findCartWithStatus, rememberKind } from './status.storage.ts'
import type { Owner } from './storage.ts'

const { db } = await testDatabase('empty')
const kinds = ['bread', 'cheese', 'salt', 'wine']
/** Each sees of an item what it is. */
const { statusColumnOf } = createSellables(
  kinds.map((kind) => ({ kind, status: `to_json('${kind} of ' || i.sku)` }) as Sellable),
)

beforeAll(async () => {
  await sql`insert into sellers (id, name, legal_name, is_club) values (1, 'Laden', 'Laden', true)`.execute(
    db,
  )
})

async function cartOf(
  ...lying: string[]
): Promise<Owner & { subjectId: string; put(kind: string): Promise<void> }> {
  const [subjectId, id] = [newId(), newId()]
  await sql`insert into carts (id, subject_id) values (${id}, ${subjectId})`.execute(db)
  const put = async (kind: string) => {
    await sql`insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, quoted)
      values (${newId()}, ${id}, 1, ${kind}, ${`${kind}-1`}, 1, '{}')`.execute(db)
  }
  for (const kind of lying) await put(kind)
  return { subjectId, put }
}

/** What is seen of the cart, and what each of its statements asked about. */
async function read(owner: Owner): Promise<{ seen: unknown[]; asked: AskedKinds[] }> {
  const asked: AskedKinds[] = []
  const cart = await findCartWithStatus(db, owner, (given) => {
    asked.push(given)
    return statusColumnOf(given)
  })
  return { seen: cart?.items.map(({ status }) => status) ?? [], asked }
}

test('a cart is asked about what lies in it, and nothing else', async () => {
  const anna = await cartOf('bread')
  expect((await read(anna)).seen).toEqual(['bread of bread-1'])
  expect(await read(anna)).toEqual({ seen: ['bread of bread-1'], asked: [['bread']] })
})

test('the next one is expected to have the same; who has not is asked once more', async () => {
  await read(await cartOf('cheese'))
  expect((await read(await cartOf('cheese'))).asked).toEqual([['cheese']])
  const wine = await cartOf('wine')
  expect(await read(wine)).toEqual({ seen: ['wine of wine-1'], asked: [['cheese'], ['wine']] })
})

test('what was put in here is expected, and what another process put in is seen as well', async () => {
  const anna = await cartOf('bread')
  await read(anna)
  await anna.put('wine')
  rememberKind(anna, 'wine')
  expect(await read(anna)).toEqual({
    seen: ['bread of bread-1', 'wine of wine-1'],
    asked: [['bread', 'wine']],
  })
  const elsewhere = await cartOf('bread')
  await read(elsewhere)
  await elsewhere.put('wine')
  expect(await read(elsewhere)).toEqual({
    seen: ['bread of bread-1', 'wine of wine-1'],
    asked: [['bread'], ['bread', 'wine']],
  })
})

test('a cart of many kinds is asked about all', async () => {
  const anna = await cartOf('bread', 'salt', 'wine')
  const seen = ['bread of bread-1', 'salt of salt-1', 'wine of wine-1']
  expect((await read(anna)).seen).toEqual(seen)
  expect(await read(anna)).toEqual({ seen, asked: [null] })
})

test('where something else comes in before each reading, the third one asks about all', async () => {
  const anna = await cartOf('bread')
  await read(anna)
  const coming = ['wine', 'salt']
  const asked: AskedKinds[] = []
  /** Somebody is always quicker. */
  const busy = {
    executeQuery: async (query: Parameters<typeof db.executeQuery>[0]) => {
      const kind = coming.shift()
      if (kind) await anna.put(kind)
      return db.executeQuery(query)
    },
  } as unknown as typeof db
  const cart = await findCartWithStatus(busy, anna, (given) => {
    asked.push(given)
    return statusColumnOf(given)
  })
  expect(asked).toEqual([['bread'], ['bread', 'wine'], null])
  expect(cart!.items.map(({ status }) => status)).toEqual([
    'bread of bread-1',
    'wine of wine-1',
    'salt of salt-1',
  ])
})

test('sixty carts of ever other things read at once are each their own', async () => {
  const carts = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const own = kinds.filter((_kind, bit) => at & (1 << bit))
      return { own, cart: await cartOf(...own) }
    }),
  )
  for (const round of [1, 2]) {
    const seen = await Promise.all(carts.map(({ cart }) => read(cart)))
    const wanted = carts.map(({ own }) => own.map((kind) => `${kind} of ${kind}-1`))
    expect(
      seen.map((one) => one.seen),
      `round ${round}`,
    ).toEqual(wanted)
    expect(Math.max(...seen.map(({ asked }) => asked.length))).toBeLessThanOrEqual(round === 1 ? 2 : 1)
  }
})

test('codes are seen, whoever put them in', async () => {
  const anna = await cartOf('bread')
  await read(anna)
  const promotion = newId()
  await sql`insert into promotions (id, seller_id, code, name, percent, activated_at)
    values (${promotion}, 1, 'BROT', '{"de":"Brot"}', 10, now())`.execute(db)
  await sql`insert into cart_codes (id, cart_id, kind, seller_id, code, terms, promotion_id, reserved_until)
    select ${newId()}, id, 'promotion', 1, 'BROT', '{}', ${promotion}, now() + interval '1 hour' from carts where subject_id = ${anna.subjectId}`.execute(
    db,
  )
  const codesOf = async (owner: Owner) =>
    (await findCartWithStatus(db, owner, statusColumnOf))!.codes.map(({ code }) => code)
  expect(await codesOf(anna)).toEqual(['BROT'])
  // Now they are expected, and asked for at once.
  expect((await read(anna)).asked).toEqual([['bread']])
  expect(await codesOf(anna)).toEqual(['BROT'])
})

test('nobody’s cart is none, and an empty one has nothing', async () => {
  expect(await findCartWithStatus(db, { subjectId: newId() }, statusColumnOf)).toBeNull()
  expect((await read(await cartOf())).seen).toEqual([])
})
