import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { type Permission, permissionsOf, type Role, roleNames, roles } from '#modules/staff/roles.schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type OfficeRow, officePolicy } from '#testing/office-policy.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const host = officeHostOf(program)
const rows = Object.entries(officePolicy).map(([key, row]) => {
  const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  return { key, method, path: url.replace(/:\w+/g, newId()), row }
})

/** The one who has each role in turn. */
async function withRole(role: Role) {
  await setRoles([role])
  return officeFor(program, 'redaktion')
}

/** A site that is no department's, no team's and no room's. */
const ONE_SITE = ['museum']

async function setRoles(given: Role[], sites: string[] | null = null): Promise<void> {
  await program.test.db
    .updateTable('staff_members')
    .set({ roles: given, sites })
    .where('person_id', '=', people.redaktion.id)
    .execute()
}

const mayCall = (row: OfficeRow, role: Role) =>
  row.needs === 'any' || (roles[role] as readonly Permission[]).includes(row.needs as Permission)

describe('C1 who may call what in the office', () => {
  test('every route of the office has its row, and says of itself what the row says', () => {
    const routes = program.app.routeTable
      .filter(({ url, method }) => url.startsWith('/api/office/') && method !== 'HEAD')
      .map(({ method, url, access, permission, freshSignIn }) => [
        `${method} ${url}`,
        {
          needs: access === 'staff' ? (permission ?? 'any') : 'token',
          ...(freshSignIn ? { freshSignIn } : {}),
        },
      ])
    const asked = Object.entries(officePolicy).map(([key, { isOfOneSite: _, ...row }]) => [key, row])
    expect(Object.fromEntries(routes)).toEqual(Object.fromEntries(asked))
  })

  const guarded = rows.filter(({ row }) => row.needs !== 'token')

  test.each(roleNames)('%s calls what the role allows and nothing else', async (role) => {
    const staff = await withRole(role)
    const answers: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    // Whoever signs out has nothing more to ask.
    for (const { key, method, path, row } of guarded.toSorted((a) =>
      a.key.startsWith('DELETE /api/office/session') ? 1 : -1,
    )) {
      const answer = await staff.call({ method, path, ...(method === 'GET' ? {} : { body: {} }) })
      expect(answer.status, key).toBeLessThan(500)
      answers[key] = answer.json?.errorCode === 'OFFICE_NOT_ALLOWED' ? 'refused' : 'through'
      wanted[key] = mayCall(row, role) ? 'through' : 'refused'
    }
    expect(answers).toEqual(wanted)
  })

  test.each(roleNames.filter((role) => role !== 'owner'))(
    '%s with one site has no right to what stands on all of them, and nothing of rooms of other sites',
    async (role) => {
      await setRoles([role], ONE_SITE)
      const staff = await officeFor(program, 'redaktion')
      const may = permissionsOf([role], ONE_SITE) as readonly string[]
      const [answers, wanted]: Record<string, string>[] = [{}, {}]
      for (const { key, method, path, row } of guarded.filter(({ key }) => !key.endsWith('/session'))) {
        const { status, json } = await staff.call({ method, path, ...(method === 'GET' ? {} : { body: {} }) })
        expect(status, key).toBeLessThan(500)
        const isThrough = row.needs === 'any' || may.includes(row.needs)
        const isRefused = json?.errorCode === 'OFFICE_NOT_ALLOWED'
        answers![key] = isRefused ? 'refused' : row.isOfOneSite ? String(status) : 'through'
        wanted![key] = !isThrough ? 'refused' : row.isOfOneSite ? '404' : 'through'
      }
      // A body that says nothing is refused before anybody looks for what it is about.
      const strict = (all: Record<string, string>) =>
        Object.fromEntries(Object.entries(all).map(([key, value]) => [key, value === '400' ? '404' : value]))
      expect(strict(answers!)).toEqual(wanted)
      await setRoles([role])
    },
  )

  let outside: { fanToken: string; ownerToken: string; ownerCookie: string }
  beforeAll(async () => {
    outside = {
      fanToken: await program.tokenFor('fan'),
      ownerToken: await program.tokenFor('buero'),
      ownerCookie: (await officeFor(program, 'buero')).cookie,
    }
  })

  test.each(guarded)('$key: there is nothing for fans, strangers and tokens', async ({ method, path }) => {
    const { fanToken, ownerToken, ownerCookie: cookie } = outside
    const body = method === 'GET' ? {} : { body: {} }
    const fan = { method, path, ...body, token: fanToken }
    expect((await program.send({ ...fan, host })).status).toBe(404)
    expect((await program.send(fan)).status).toBe(404)
    // Not with an owner's token either: the office knows its cookie alone.
    expect((await program.send({ ...fan, host, token: ownerToken })).status).toBe(404)
    expect((await program.send({ method, path, ...body, host })).json).toMatchObject({
      status: 401,
      errorCode: 'OFFICE_SIGN_IN',
    })
    expect((await program.send({ method, path, ...body, cookie })).status).toBe(404)
  })

  test('the owner’s cookie, which opened nothing elsewhere, opens the office', async () => {
    const session = { path: '/api/office/session', host, cookie: outside.ownerCookie }
    expect((await program.send(session)).status).toBe(200)
  })

  test('a fan does not open the office, and no other part of the API answers there', async () => {
    const token = await program.tokenFor('fan', { scopes: ['openid', 'office'] })
    const open = { method: 'POST', path: '/api/office/session', token } as const
    expect((await program.send({ ...open, host })).status).toBe(404)
    expect((await program.send({ ...open, token: await program.tokenFor('buero') })).status).toBe(404)
    // Nor does a token of the sites, also of an owner's: a page that runs somebody's script holds one.
    expect(
      (await program.send({ ...open, host, token: await program.tokenFor('buero') })).json,
    ).toMatchObject({
      status: 403,
      errorCode: 'MISSING_SCOPE',
    })
    for (const path of ['/api/contact/contacts/self', '/api/shop/v4/shops/1/products'])
      expect((await program.send({ path, host, token })).status).toBe(404)
  })

  test('a role that is withdrawn is gone with the next request, also in an open session', async () => {
    const staff = await withRole('owner')
    expect((await staff.call({ path: '/api/office/staff' })).status).toBe(200)
    await setRoles(['editor'])
    expect((await staff.call({ path: '/api/office/staff' })).json.errorCode).toBe('OFFICE_NOT_ALLOWED')
    await setRoles([])
    expect((await staff.call({ path: '/api/office/session' })).json.errorCode).toBe('OFFICE_SIGN_IN')
  })

  test.each(rows.filter(({ row }) => row.freshSignIn))(
    '$key asks who signed in long ago to prove it once more',
    async ({ method, path }) => {
      const staff = await officeFor(program, 'buero', { authTime: Math.floor(Date.now() / 1000) - 3_600 })
      const answer = await staff.call({ method, path, body: {} })
      expect(answer.json).toMatchObject({ status: 401, errorCode: 'FRESH_SIGN_IN_REQUIRED' })
    },
  )
})
