import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { type Buyer, order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { unzip } from '#testing/unzip.ts'

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
const SELF = '/api/contact/contacts/self'

let buyer: Buyer

beforeEach(async () => {
  buyer = (await program.gather(1))[0]!
})

const send = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string = buyer.token) =>
  program.send({ method, path, token })

const erase = (query = '') => send('DELETE', `${SELF}${query}`)

async function mailsTo(address: string): Promise<{ subject: string; plain: string }[]> {
  return db
    .selectFrom('mailbox')
    .select(['subject', 'plain'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute()
}

/** Goods, paid by card. */
async function buyGoods(): Promise<{ checkoutId: string; orderId: string }> {
  const { sku } = await db.transaction().execute((trx) => buildProduct(trx))
  await putInCart(shop, buyer, { sku, quantity: 1 })
  const { json } = await order(shop, buyer)
  await payAtBankPage(shop, json)
  await outcomeOf(shop, buyer, json.checkoutId)
  const { id } = await db
    .selectFrom('checkout_orders')
    .select('id')
    .where('checkout_id', '=', json.checkoutId)
    .executeTakeFirstOrThrow()
  return { checkoutId: json.checkoutId, orderId: id }
}

describe('deleting the account', () => {
  test('ACC-25 who has nothing open is gone at once, with a mail to say so', async () => {
    const address = `${buyer.id}@probe.example`
    const outlook = await send('GET', `${SELF}/deletion`)
    expect(outlook.json).toEqual({ blockers: [], kept: [], losses: [] })
    expect((await erase()).status).toBe(204)
    await program.jobs.drain()
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toBe('Dein Konto ist gelöscht')
    const contact = await db
      .selectFrom('contacts')
      .select(['first_name', 'last_name', 'erased_at'])
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(contact).toMatchObject({ first_name: null, last_name: null, erased_at: expect.any(Date) })
    // Every process hears of it by a notice.
    await expect.poll(async () => (await erase()).status).toBe(401)
  })

  test('ACC-25 a recent sign-in is needed, and an organisation has no account to delete', async () => {
    const old = await program.identity.signTokenFor({
      subjectId: buyer.id,
      authTime: Math.floor(Date.now() / 1000) - 3_600,
    } as never)
    for (const [method, path] of [
      ['DELETE', SELF],
      ['POST', `${SELF}/exports`],
    ] as const) {
      const stale = await program.send({ method, path, token: old })
      expect([stale.status, stale.json.title]).toEqual([401, 'FRESH_SIGN_IN_REQUIRED'])
      const acting = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
      const refused = await program.send({ method, path, token: acting })
      expect([refused.status, refused.json.errorCode]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
      expect((await program.send({ method, path })).status).toBe(401)
    }
  })

  test('ACC-21 ACC-30 NEC-23 a running club membership keeps the account, whatever else is', async () => {
    const token = await program.tokenFor('mitglied')
    const { json } = await send('GET', `${SELF}/deletion`, token)
    expect(json.blockers[0]).toEqual({ kind: 'runningContracts', count: 1 })
    const refused = await send('DELETE', `${SELF}?acceptLosses=true`, token)
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ title: 'ACCOUNT_HAS_RUNNING_CONTRACTS' })
    expect((await send('GET', SELF, token)).json.firstName).toBe(people.mitglied.firstName)
  })

  test('ACC-21 one that has ended does not', async () => {
    await db
      .insertInto('memberships')
      .values({
        id: newId(),
        subject_id: buyer.id,
        kind: 'club',
        number: '1',
        valid_from: new Date('2020-01-01'),
        valid_until: new Date('2021-01-01'),
      })
      .execute()
    expect((await erase()).status).toBe(204)
  })

  test('ACC-21 the last administrator of others stays, one of two may go', async () => {
    const { id } = organisations.adlerhorst
    const kasse = await program.tokenFor('kasse')
    await sql`insert into organisation_members (organisation_id, member_id, accepted_at, admin_since)
      values (${organisations.hafenbau.id}, ${buyer.id}, now(), now())`.execute(db)
    // Nothing else of the demo world is in the way.
    await sql`update marketplace_offers set seller_id = ${people.inhaber.id} where seller_id = ${people.kasse.id}`.execute(
      db,
    )
    // Two administrators: either may go.
    expect((await send('GET', `${SELF}/deletion`)).json.blockers).toEqual([])
    await sql`update organisation_members set admin_since = null
      where organisation_id = ${id} and member_id = ${people.vorsitz.id}`.execute(db)
    const refused = await send('DELETE', `${SELF}?acceptLosses=true`, kasse)
    expect([refused.status, refused.json.title]).toEqual([400, 'ACCOUNT_IS_LAST_ADMIN'])
    expect((await erase()).status).toBe(204)
    const left = await db
      .selectFrom('organisation_members')
      .select('member_id')
      .where('member_id', '=', buyer.id)
      .execute()
    expect(left).toEqual([])
  })

  test('ACC-21 an order keeps the account until it was paid, papered and sent; then its invoice is all that stays', async () => {
    const { sku } = await db.transaction().execute((trx) => buildProduct(trx))
    await putInCart(shop, buyer, { sku, quantity: 1 })
    const { json } = await order(shop, buyer)
    const titles = async () => {
      const { json: outlook } = await send('GET', `${SELF}/deletion`)
      const refused = await erase()
      expect([refused.status, refused.json.title.startsWith('ACCOUNT_')]).toEqual([400, true])
      return outlook.blockers.map(({ kind }: { kind: string }) => kind)
    }
    expect(await titles()).toEqual(['openPayments'])
    await payAtBankPage(shop, json)
    await outcomeOf(shop, buyer, json.checkoutId)
    expect(await titles()).toEqual(['ordersUnderWay', 'unfinishedPapers'])
    await program.jobs.drain()
    expect(await titles()).toEqual(['ordersUnderWay'])
    const { id: orderId } = await db
      .selectFrom('checkout_orders')
      .select('id')
      .where('checkout_id', '=', json.checkoutId)
      .executeTakeFirstOrThrow()
    const actor = 'staff:test'
    await program.afterSale.staff.ship({ orderId, wishes: null, carrier: 'DHL', trackingNumber: null, actor })
    await program.jobs.drain()
    const { json: outlook } = await send('GET', `${SELF}/deletion`)
    expect(outlook.blockers).toEqual([])
    expect(outlook.kept).toMatchObject([{ kind: 'invoice', count: 1 }])
    expect((await erase()).status).toBe(204)
    const checkout = await db
      .selectFrom('checkouts')
      .select(['shipping_address', 'billing_address', 'comment'])
      .where('id', '=', json.checkoutId)
      .executeTakeFirstOrThrow()
    expect(checkout.billing_address).toEqual({
      firstName: 'erased',
      lastName: 'erased',
      street: 'erased',
      postalCode: '',
      city: 'erased',
      countryCode: 'DE',
    })
    expect(checkout.shipping_address).toEqual(checkout.billing_address)
    const kinds = await db
      .selectFrom('documents')
      .select(['kind', 'file'])
      .where('checkout_id', '=', json.checkoutId)
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind, file }) => [kind, file !== null])).toEqual([
      ['deliveryNote', false],
      ['invoice', true],
    ])
  })

  test('ACC-21 a return on its way keeps the account', async () => {
    const { orderId } = await buyGoods()
    const { staff } = program.afterSale
    const actor = 'staff:test'
    await staff.ship({ orderId, wishes: null, carrier: 'DHL', trackingNumber: null, actor })
    await staff.returns.register({
      orderId,
      wishes: null,
      reason: 'tooSmall',
      comment: null,
      payout: 'method',
      actor,
    })
    await program.jobs.drain()
    const refused = await erase()
    expect([refused.status, refused.json.title]).toEqual([400, 'ACCOUNT_HAS_OPEN_RETURNS'])
  })

  test('ACC-25 what is in the cart is on the shelf again', async () => {
    const { sku } = await db
      .transaction()
      .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 1 }] }))
    await putInCart(shop, buyer, { sku, quantity: 1 })
    expect((await erase()).status).toBe(204)
    const carts = await db.selectFrom('carts').select('id').where('subject_id', '=', buyer.id).execute()
    expect(carts).toEqual([])
    const other = (await program.gather(1))[0]!
    expect((await putInCart(shop, other, { sku, quantity: 1 })).status).toBe(200)
  })

  test('ACC-25 the sweep waits for the last mail, leaves a new owner of the address alone, and forgets the address', async () => {
    const address = `${buyer.id}@probe.example`
    expect((await erase()).status).toBe(204)
    const sweepNow = () =>
      sql`update pgboss.job set start_after = now() where name = 'privacy-sweep' and state = 'created'`.execute(
        db,
      )
    const erasure = () =>
      db
        .selectFrom('erasures')
        .select(['addresses', 'swept_at'])
        .where('person_id', '=', buyer.id)
        .executeTakeFirstOrThrow()
    expect((await erasure()).addresses).toEqual({ proved: [address], given: [] })
    // The same human registers again before the sweep.
    const again = newId()
    await sql`insert into contacts (id) values (${again})`.execute(db)
    await sql`insert into contact_emails (id, contact_id, email, confirmed_at) values (${newId()}, ${again}, ${address}, now())`.execute(
      db,
    )
    await program.jobs.drain()
    await sweepNow()
    await program.jobs.drain()
    expect(await erasure()).toEqual({ addresses: null, swept_at: expect.any(Date) })
    expect(await mailsTo(address)).toHaveLength(1)
  })
})

describe('the archive of one’s own data', () => {
  const ask = () => send('POST', `${SELF}/exports`)
  const fileOf = async (archive: { id: string; token: string }, token = buyer.token) =>
    program.app.inject({
      url: `${SELF}/exports/${archive.id}/files/${archive.token}`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('ACC-25 is made by a job, told by mail, fetched by its link and gone a day later', async () => {
    const asked = await ask()
    expect(asked.status).toBe(202)
    expect(asked.json).toMatchObject({ state: 'running', readyAt: null, bytes: null })
    expect((await fileOf(asked.json)).statusCode).toBe(404)
    await program.jobs.drain()
    const [mail] = await mailsTo(`${buyer.id}@probe.example`)
    expect(mail?.plain).toContain(`/konto/daten#export=${asked.json.id}.${asked.json.token}`)
    const listed = (await send('GET', `${SELF}/exports`)).json
    expect(listed.items).toMatchObject([{ id: asked.json.id, state: 'ready' }])
    expect(JSON.stringify(listed)).not.toContain(asked.json.token)
    const answer = await fileOf(asked.json)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.rawPayload.length).toBe(listed.items[0].bytes)
    const files = unzip(answer.rawPayload)
    expect(files.get('daten/contacts.json')!.toString()).toContain(`${buyer.id}@probe.example`)
    expect(files.get('index.html')!.toString()).toContain('<html lang="de">')
    await shiftClock(program.test, 24 * 3_600 + 60)
    expect((await fileOf(asked.json)).statusCode).toBe(404)
    expect((await send('GET', `${SELF}/exports`)).json.items).toEqual([])
    await shiftClock(program.test, 0)
  })

  test('ACC-25 one at a time, and a new one takes the place of the old one', async () => {
    const first = await ask()
    const second = await ask()
    expect([second.status, second.json.errorCode]).toEqual([409, 'EXPORT_UNDER_WAY'])
    await program.jobs.drain()
    const third = await ask()
    expect(third.status).toBe(202)
    await program.jobs.drain()
    expect((await fileOf(first.json)).statusCode).toBe(404)
    expect((await fileOf(third.json)).statusCode).toBe(200)
    const many = await Promise.all(Array.from({ length: 8 }, ask))
    expect(many.filter(({ status }) => status === 202)).toHaveLength(1)
    await program.jobs.drain()
  })

  test('ACC-25 with another token, another id, or signed in as somebody else it is not there', async () => {
    const { json } = await ask()
    await program.jobs.drain()
    const stranger = (await program.gather(1))[0]!
    expect((await fileOf(json, stranger.token)).statusCode).toBe(404)
    expect((await fileOf({ ...json, id: newId() })).statusCode).toBe(404)
    expect((await fileOf({ ...json, token: `${json.token.slice(0, -1)}~` })).statusCode).toBe(404)
    expect(
      (await program.app.inject({ url: `${SELF}/exports/${json.id}/files/${json.token}` })).statusCode,
    ).toBe(401)
  })

  test('ACC-25 is written in the profile language', async () => {
    await db.updateTable('contacts').set({ language: 'en' }).where('id', '=', buyer.id).execute()
    const { json } = await ask()
    await program.jobs.drain()
    const page = unzip((await fileOf(json)).rawPayload)
      .get('index.html')!
      .toString()
    expect(page).toContain('<html lang="en">')
    expect((await mailsTo(`${buyer.id}@probe.example`))[0]?.plain).toContain('/en/account/data#export=')
  })

  test('ACC-25 what somebody wrote is shown, never run', async () => {
    await sql`update contacts set first_name = '<script>alert(1)</script>' where id = ${buyer.id}`.execute(db)
    const { json } = await ask()
    await program.jobs.drain()
    const page = unzip((await fileOf(json)).rawPayload)
      .get('index.html')!
      .toString()
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;')
  })

  test('ACC-25 goes with the account', async () => {
    const { json } = await ask()
    expect((await erase()).status).toBe(204)
    await program.jobs.drain()
    const rows = await db.selectFrom('data_exports').select('id').where('id', '=', json.id).execute()
    expect(rows).toEqual([])
  })
})
