import { beforeAll, describe, expect, test } from 'vitest'
import { emailOf, organisations, people } from '#demo/people.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildInvitation } from './build.ts'
import { createOrganisationMembers, createOrganisations, isAdminOf } from './organisations.ts'
import { organisationsRoutes } from './routes.ts'

const { db } = await testDatabase('demo')
const contacts = createContacts({ db })
const context = {
  db,
  mailer: { send: async () => {} },
  attempts: { mayTry: async () => true },
  recipientOf: contacts.recipientOf,
  holdPerson: contacts.holdPerson,
  invitationUrl: () => 'http://club.example/einladung',
  membersUrl: () => 'http://club.example/fanclub',
  foundingUrl: () => 'http://club.example/fanclub/gruenden',
}
let app: App

beforeAll(async () => {
  app = await moduleApp(organisationsRoutes(createOrganisations({ db }), createOrganisationMembers(context)))
  await db
    .insertInto('organisation_members')
    .values([
      { organisation_id: organisations.hafenbau.id, member_id: people.vorsitz.id, accepted_at: new Date() },
      {
        organisation_id: organisations.hafenbau.id,
        member_id: people.dauerkarte.id,
        accepted_at: new Date(),
        admin_since: new Date(),
        removed_at: new Date(),
      },
    ])
    .execute()
  await buildInvitation(db, {
    email: emailOf('inhaber').toUpperCase(),
    invitedBy: people.firma.id,
    organisationId: organisations.hafenbau.id,
  })
})

const url = '/api/contact/contacts/self/organizations/memberships'
const names = (json: { items: { organization: { name: string } }[] }) =>
  json.items.map((item) => item.organization.name)

describe('own memberships', () => {
  test('ORG-01 ORG-08 all of them, with the price group of the members', async () => {
    const { status, json } = await call(app, {
      as: 'vorsitz',
      url: `${url}?Page=1&PageSize=1000&OrderBy=subjectId desc`,
    })
    expect(status).toBe(200)
    expect(names(json)).toEqual(['Hafenbau GmbH', 'Adlerhorst 04'])
    expect(json.items[1]).toMatchObject({
      subjectId: organisations.adlerhorst.id,
      organization: { kind: 'fanclub', memberPriceGroup: 'fanclub' },
      isAdmin: true,
      state: 'accepted',
    })
  })

  test('ORG-09 ORG-22 the admin flag narrows the list', async () => {
    expect(names((await call(app, { as: 'vorsitz', url: `${url}?IsAdmin=false` })).json)).toEqual([
      'Hafenbau GmbH',
    ])
    expect(names((await call(app, { as: 'vorsitz', url: `${url}?IsAdmin=true` })).json)).toEqual([
      'Adlerhorst 04',
    ])
    expect((await call(app, { as: 'vorsitz', url: `${url}?IsAdmin=maybe` })).status).toBe(400)
  })

  test('ORG-03 open invitations are shown as such, removed memberships are not', async () => {
    const invited = (await call(app, { as: 'inhaber', url })).json
    expect(invited.items).toMatchObject([{ state: 'invited', acceptedAt: null, isAdmin: false }])
    expect((await call(app, { as: 'dauerkarte', url })).json.items).toEqual([])
  })

  test('ORG-06 NEC-27 nobody else’s: strangers 401, organisations 403', async () => {
    expect((await call(app, { url })).status).toBe(401)
    expect((await call(app, { as: 'fan', url })).json.items).toEqual([])
    const acting = await call(app, { as: 'kasse.adlerhorst', url })
    expect([acting.status, acting.json.errorCode]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
  })

  test('ORG-27 a page has at most 1000', async () => {
    expect((await call(app, { as: 'fan', url: `${url}?PageSize=1001` })).status).toBe(400)
    const page = await call(app, { as: 'vorsitz', url: `${url}?PageSize=1&OrderBy=name asc` })
    expect(page.json).toMatchObject({
      hasNextPage: true,
      items: [{ organization: { name: 'Adlerhorst 04' } }],
    })
  })
})

describe('may act for', () => {
  test.each([
    ['vorsitz', 'adlerhorst', true],
    ['kasse', 'adlerhorst', true],
    ['fanclub', 'adlerhorst', false],
    ['vorsitz', 'hafenbau', false],
    ['inhaber', 'hafenbau', false],
    ['dauerkarte', 'hafenbau', false],
    ['fan', 'adlerhorst', false],
  ] as const)('AUTH-20 ORG-23 %s for %s: %s', async (person, organisation, expected) => {
    const key = { personId: people[person].id, organisationId: organisations[organisation].id }
    expect(await isAdminOf(db, key)).toBe(expected)
  })
})
