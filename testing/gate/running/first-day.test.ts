import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteOf } from '#club/sites.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { buildOfficeSignIn, officeHostOf } from '#testing/staff.ts'
import { runCommand } from '../../../tools/club/commands.ts'

/** From nothing to the first sale: the first owner by a command, all else by the calls that the office makes. */
const program = await testApp({ base: 'empty' })
const { db } = program.test
const host = officeHostOf(program)
const words = (name: string) => ({ de: name, en: name, ja: name })

/** Somebody who has registered; answers how they are reached and who they are. */
async function register(): Promise<{ id: string; email: string }> {
  const [id, email] = [newId(), `${newId()}@verein.example`]
  await db.insertInto('contacts').values({ id, first_name: 'Ida', last_name: 'Kurz' }).execute()
  await db
    .insertInto('accounts')
    .values({ id, email, password_hash: '', language: 'de', confirmed_at: new Date() })
    .execute()
  await db
    .insertInto('contact_emails')
    .values({ id: newId(), contact_id: id, email, confirmed_at: new Date(), primary_since: new Date() })
    .execute()
  return { id, email }
}

async function enterOffice({ id, email }: { id: string; email: string }): Promise<string> {
  const added = await runCommand(program, ['staff', 'add', email], 'ute')
  expect(added.err).toBe('')
  const token = await program.identity.signTokenFor({
    subjectId: id,
    scopes: ['openid', 'office'],
    sid: await buildOfficeSignIn(db, id),
  })
  const opened = await program.send({ method: 'POST', path: '/api/office/session', host, token })
  return String([opened.headers['set-cookie']].flat()[0]).split(';')[0]!
}

const cookie = await enterOffice(await register())
async function office(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await program.send({
    method,
    path: `/api/office${path}`,
    host,
    cookie,
    ...(body ? { body } : {}),
  })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.json)}`).toBeLessThan(300)
  return answer.json
}
type Step = { kind: string; isDone: boolean }
const open = async () =>
  ((await office('GET', '/today')).firstSteps as Step[] | null)?.flatMap(({ kind, isDone }) =>
    isDone ? [] : kind,
  )

async function makeProduct(): Promise<string> {
  const shelf = await office('POST', '/products/categories', { name: words('Schals'), parentId: null })
  const { id } = await office('POST', '/products', {
    name: { de: 'Schal Prüfstand', en: 'Test bench scarf', ja: '' },
    categories: [shelf.id],
    priceCents: 2000,
    vatRate: 19,
    memberDiscountPercent: 10,
    weightGrams: 120,
    sizes: [{ size: null, pieces: 5 }],
  })
  const photo = await sharp({ create: { width: 800, height: 920, channels: 3, background: '#0e1430' } })
    .jpeg()
    .toBuffer()
  const seen = { x: '0', y: '0', width: '1', height: String((800 * 1.15) / 920), ...words('Ein Schal') }
  const picture = await program.app.inject({
    method: 'POST',
    url: `/api/office/products/${id}/pictures?${new URLSearchParams(seen)}`,
    headers: { host, cookie, 'content-type': 'image/jpeg' },
    payload: photo,
  })
  expect(picture.statusCode, picture.body).toBeLessThan(300)
  const { version, missing } = await office('GET', `/products/${id}`)
  expect(missing).toEqual([])
  await office('POST', `/products/${id}/publish`, { version })
  return id
}

async function sellMatch(): Promise<string> {
  const { teams, competitions, opponents } = await office('GET', '/fixtures/choices')
  expect([competitions, opponents, teams[0].id]).toEqual([[], [], siteOf('firstTeam')!.teamId])
  const fixture = await office('POST', '/fixtures', {
    teamId: teams[0].id,
    side: 'home',
    venue: null,
    opponent: 'TSV Prüfdorf',
    competition: { name: 'Regionalliga', kind: 'league' },
    matchday: 17,
    startsAt: new Date(Date.now() + 21 * 86_400_000).toISOString(),
  })
  const { doorsOpenAt, vatRate, sale, likeMatch } = await office('GET', `/fixtures/${fixture.id}/plan`)
  expect(likeMatch).toBeNull()
  const prices = sale.prices.map((price: { ticketType: string }) => ({
    ...price,
    priceCents: price.ticketType === 'full' ? 1800 : null,
  }))
  const made = await office('POST', '/events', { matchId: fixture.id, doorsOpenAt, vatRate, ...sale, prices })
  return made.id
}

test('an empty club is filled from the office alone, and a visitor buys its first product and its first match', async () => {
  expect(await open()).toEqual(['colleague', 'product', 'match', 'code'])
  const productId = await makeProduct()
  expect(await open()).toEqual(['colleague', 'match', 'code'])
  const eventId = await sellMatch()
  expect(await open()).toEqual(['colleague', 'code'])
  await office('POST', '/codes/promotions', { code: 'STARTKLAR', name: words('Start'), percent: 10 })
  await office('POST', '/today/first-steps/colleague/skip')
  expect(await open()).toBeUndefined()

  // A terrace sells what its plan says.
  const { blocks } = await office('GET', `/events/${eventId}/places`)
  const terrace = [...venue().blockById.values()].find(
    ({ kind, isGuest }) => kind === 'standing' && !isGuest,
  )!
  const free = async () =>
    (await office('GET', `/events/${eventId}/places`)).blocks.find(
      ({ id }: { id: string }) => id === terrace.id,
    ).free
  expect(blocks.find(({ id }: { id: string }) => id === terrace.id)).toMatchObject({
    free: terrace.capacity,
    capacity: terrace.capacity,
  })

  const [fan] = await program.gather(1)
  const shop = program.shopWith()
  const { json: product } = await program.send({ path: `/api/shop/v4/shops/1/products/${productId}` })
  const things = [
    { sku: product.variants[0].sku, quantity: 1 },
    {
      sku: `${eventId}-s-full`,
      quantity: 2,
      userOptionValues: [{ key: 'blockId', value: terrace.id }],
    },
  ]
  for (const thing of things) expect((await putInCart(shop, fan!, thing)).status).toBe(200)
  const code = await shop.insist({
    method: 'POST',
    path: '/api/shop/v2/vouchers',
    token: fan!.token,
    body: { voucherCode: 'STARTKLAR' },
  })
  expect(code.json).toMatchObject({ isSuccess: true })
  const { outcome } = await checkOut(shop, fan!)
  expect(outcome).toBe('paid')
  await program.jobs.drain()
  expect(await free()).toBe(terrace.capacity - 2)
  const { orders, tasks } = await office('GET', '/today')
  expect(orders).toMatchObject({ count: 1, cents: expect.any(Number) })
  expect(tasks.map(({ kind }: { kind: string }) => kind)).toContain('toSend')
})
