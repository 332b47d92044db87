import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { joiningRoutes } from './joining.routes.ts'
import { createJoining, type Joining } from './joining.ts'
import { buyerFor } from './memberships.ts'

const { db, pool } = await testDatabase('demo')
const mails: { to: string; subject: string; plain: string }[] = []
let app: App
let joining: Joining

const recipients = async (_: Db, subjectId: string) =>
  ({ email: `${subjectId}@example.com`, language: 'de' }) as never

beforeAll(async () => {
  joining = createJoining({
    db,
    mailer: { send: async (_: unknown, mail: never) => void mails.push(mail) } as never,
    recipientOf: recipients,
    cardUrl: () => 'https://club.example/konto/mitgliedschaft',
  })
  app = await moduleApp(joiningRoutes(joining))
})

const url = '/api/shop/v2/memberships/self/application'
const anna = {
  kind: 'adult',
  firstName: 'Anna',
  lastName: 'Sommer',
  birthDate: '1990-05-04',
  address: {
    firstName: 'Anna',
    lastName: 'Sommer',
    street: 'Werftstraße 1',
    postalCode: '60314',
    city: 'Falkenstadt',
    countryCode: 'DE',
  },
  department: 'basketball',
  acceptedStatutes: true,
}
const apply = (as: string, more: object = {}) =>
  call(app, { as, url, method: 'POST', body: { ...anna, ...more } })

describe('becoming a member', () => {
  test('there is no application before one applies, and none to take back', async () => {
    expect((await call(app, { as: 'fan', url })).status).toBe(404)
    expect((await call(app, { as: 'fan', url, method: 'DELETE' })).status).toBe(404)
  })

  test('what is wrong stands at its field, and nothing is kept', async () => {
    const { status, json } = await apply('fan', { birthDate: '2015-01-01' })
    expect(status).toBe(422)
    expect(json.errors).toEqual({ kind: [{ errorCode: 'KIND_DOES_NOT_FIT', message: 'kindAge' }] })
    const young = await apply('fan', { birthDate: '2015-01-01', kind: 'youth' })
    expect(young.json.errors.guardianName[0].message).toBe('guardian')
    expect((await apply('fan', { acceptedStatutes: false })).status).toBe(400)
    expect((await apply('fan', { yearlyFee: 1, state: 'Accepted' })).status).toBe(400)
    expect((await call(app, { as: 'fan', url })).status).toBe(404)
  })

  test('strangers and organisations cannot', async () => {
    expect((await call(app, { url, method: 'POST', body: anna })).status).toBe(401)
    expect((await apply('vorsitz.adlerhorst')).status).toBe(403)
    expect((await apply('mitglied')).json.title).toBe('ALREADY_MEMBER')
  })

  test('two presses are one application, with a mail that says what it costs', async () => {
    const answers = await Promise.all([apply('fan', { yearlyFee: 1 }), apply('fan'), apply('fan')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await call(app, { as: 'fan', url })).json).toMatchObject({ state: 'Waiting', yearlyFee: 6000 })
    expect(mails.filter(({ to }) => to.startsWith(people.fan.id))).toHaveLength(1)
    expect(mails.at(-1)!.plain).toContain('60,00')
  })

  test('taken back, one may apply again', async () => {
    expect((await call(app, { as: 'fan', url, method: 'DELETE' })).status).toBe(204)
    expect((await call(app, { as: 'fan', url, method: 'DELETE' })).json.title).toBe('APPLICATION_DECIDED')
    expect((await apply('fan')).status).toBe(201)
  })

  test('accepted: a number, prices of members and the badge, once', async () => {
    const [waiting] = await joining.office.list('Waiting')
    const decided = await Promise.allSettled([
      joining.office.accept({ id: waiting!.id, by: 'staff:rita' }),
      joining.office.accept({ id: waiting!.id, by: 'staff:rita' }),
    ])
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await buyerFor(db, { subjectId: people.fan.id })).toMatchObject({
      isMember: true,
      priceGroup: 'member',
    })
    const { rows } = await pool.query(
      'select (select count(*) from memberships where subject_id = $1)::int as memberships, (select count(*) from assets where owner_id = $1)::int as badges',
      [people.fan.id],
    )
    expect(rows[0]).toEqual({ memberships: 2, badges: 1 })
    expect((await apply('fan')).json.title).toBe('ALREADY_MEMBER')
    expect(mails.at(-1)!.plain).toContain('https://club.example/konto/mitgliedschaft')
  })

  test('declined: the reason is read, and another try is free', async () => {
    const { json } = await apply('neu')
    await joining.office.decline({ id: json.id, by: 'staff:rita', reason: 'Die Anschrift gibt es nicht.' })
    expect((await call(app, { as: 'neu', url })).json).toMatchObject({
      state: 'Declined',
      reason: 'Die Anschrift gibt es nicht.',
    })
    expect(mails.at(-1)!.plain).toContain('Die Anschrift gibt es nicht.')
    expect((await apply('neu')).status).toBe(201)
  })
})
