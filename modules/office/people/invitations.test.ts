import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [seller, shop] = await Promise.all([officeFor(program, 'fanservice'), officeFor(program, 'laden')])
const address = {
  ...{ firstName: 'Ida', lastName: 'Kurz', street: 'Lindenweg 4' },
  ...{ postalCode: '60311', city: 'Heimstadt', countryCode: 'DE' },
}
const newEmail = () => `anruf-${newId()}@elsewhere.example`
const invite = (email: string, more: object = {}, staff = seller) => {
  const body = { firstName: 'Ida', lastName: 'Kurz', email, language: 'de', ...more }
  return staff.call({ method: 'POST', path: '/api/office/people', body })
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, staff = seller) =>
  staff.call({ method, path: `/api/office${path}`, ...(body ? { body } : {}) })
async function mailsTo(email: string) {
  await program.jobs.drain()
  const mails = db.selectFrom('mailbox').select(['subject', 'plain', 'html'])
  return mails.where('recipient', '=', email).orderBy('id').execute()
}
const accept = async (email: string) => {
  const token = /\/einladung\/(\S+)/.exec((await mailsTo(email)).at(-1)!.plain)![1]!
  return program.identity.pages.accounts.invitations.accept({ token, password: 'Kurvenlicht-27!' })
}
const audit = async (id: string) =>
  (
    await sql<{ action: string; details: { before: unknown; after: unknown; reason: string | null } }>`
      select action, details from audit_entries where thing_id = ${id} order by id`.execute(db)
  ).rows

/** Two places in an order for somebody. */
async function fill(personId: string) {
  const eventId = await buildEvent(db)
  const { json: sale } = await call('POST', '/sales', { personId })
  const places = [{ priceClass: '3', ticketType: 'full', quantity: 2 }]
  expect((await call('POST', `/sales/${sale.id}/places`, { eventId, places })).status).toBe(204)
  return call('GET', `/sales/${sale.id}`)
}

describe('an order for somebody without an account', () => {
  test('is theirs from the beginning: with the invitation come order, tickets and the invoice', async () => {
    const email = newEmail()
    const invited = await invite(email)
    expect([invited.status, invited.json.isNew]).toEqual([201, true])
    const { id } = invited.json
    const { json: sale } = await fill(id)
    expect(sale.buyer).toMatchObject({ id, name: 'Ida Kurz', email: null, invited: email })
    const body = { method: 'cardOutside', address, expectedTotal: sale.cart.totalPrice }
    const paid = await call('POST', `/sales/${sale.id}/payment`, body)
    expect(paid.status).toBe(200)
    await program.jobs.drain()
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await accept(email)).kind).toBe('saved')
    await program.jobs.drain()
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[1]!.plain).toContain(paid.json.number)
    const token = await program.identity.signTokenFor({ subjectId: id })
    const { json: orders } = await program.send({ path: '/api/checkout/v3/checkouts', token })
    expect(JSON.stringify(orders)).toContain(paid.json.number)
    const tickets = await db.selectFrom('tickets').select('id').where('owner_id', '=', id).execute()
    expect(tickets).toHaveLength(2)
    expect((await audit(id)).map(({ action }) => action)).toEqual(['officePersonInvite', 'officeSaleOpen'])
    expect(await violations(db)).toEqual([])
  })

  test('waits in their cart, and the invitation is the mail that leads there', async () => {
    const email = newEmail()
    const { id } = (await invite(email)).json
    const { json: sale } = await fill(id)
    const left = await call('POST', `/sales/${sale.id}/handover`)
    expect(left.json).toMatchObject({ email, until: expect.any(String) })
    expect(await mailsTo(email)).toHaveLength(1)
    await accept(email)
    const token = await program.identity.signTokenFor({ subjectId: id })
    const { json: cart } = await program.send({ path: '/api/shop/v4/carts/self', token })
    expect(cart.totalItemQuantity).toBe(2)
  })

  test('whoever was forgotten is written to again with the next order', async () => {
    const email = newEmail()
    const { id } = (await invite(email)).json
    await sql`update account_links set created_at = created_at - interval '2 hours' where account_id = ${id}`.execute(
      db,
    )
    const { json: sale } = await fill(id)
    expect((await call('POST', `/sales/${sale.id}/handover`)).json.email).toBe(email)
    expect(await mailsTo(email)).toHaveLength(2)
  })
})

describe('whom staff invite', () => {
  test('is nobody who has an account, and no word of an account is told', async () => {
    const answer = await invite(emailOf('fan').toUpperCase())
    expect([answer.status, answer.json.title]).toEqual([409, 'OFFICE_PERSON_EXISTS'])
    expect(JSON.stringify(answer.json)).not.toContain(people.fan.id)
    expect(await mailsTo(emailOf('fan'))).toEqual([])
  })

  test('needs a name and an address that can be written to', async () => {
    const wrong = [
      { email: 'a@b.example\r\nBcc: c@d.example' },
      { email: 'nobody' },
      { firstName: ' ' },
      { language: 'fr' },
    ]
    for (const more of wrong) expect((await invite(newEmail(), more)).status, JSON.stringify(more)).toBe(400)
    expect((await invite(newEmail(), {}, shop)).status).toBe(403)
  })

  test('stays hidden until somebody says why they look, and can be written to again', async () => {
    const email = newEmail()
    const { id } = (await invite(email)).json
    const right = newEmail()
    const body = { email: right, reason: 'Am Telefon falsch verstanden' }
    expect((await call('PUT', `/people/${id}/invitation`, body)).json.title).toBe('OFFICE_VISIT_FIRST')
    await call('POST', `/people/${id}/visits`, { reason: 'Anruf: keine Mail da' })
    const { account } = (await call('GET', `/people/${id}`)).json
    expect(account).toMatchObject({ signInName: email, confirmedAt: null, hasPassword: false })
    expect((await call('POST', `/people/${id}/link`)).json).toEqual({ sent: 'invitation' })
    expect((await call('PUT', `/people/${id}/invitation`, body, shop)).status).toBe(403)
    expect((await call('PUT', `/people/${id}/invitation`, { email: right })).status).toBe(400)
    expect((await call('PUT', `/people/${id}/invitation`, body)).status).toBe(204)
    expect([(await mailsTo(email)).length, (await mailsTo(right)).length]).toEqual([2, 1])
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'officePersonInvitationAddress',
      details: { before: { email }, after: { email: right }, reason: body.reason },
    })
    await accept(right)
    const late = await call('PUT', `/people/${id}/invitation`, { ...body, email: newEmail() })
    expect([late.status, late.json.title]).toEqual([409, 'OFFICE_INVITATION_OVER'])
    await call('POST', `/people/${people.fan.id}/visits`, { reason: 'Anruf: keine Mail da' })
    const foreign = await call('PUT', `/people/${people.fan.id}/invitation`, { ...body, email: newEmail() })
    expect(foreign.json.title).toBe('OFFICE_INVITATION_OVER')
  })
})
