import { expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { unzip } from '#testing/unzip.ts'
import { buildPasses, HOME } from './build.ts'
import { passesRoutes } from './routes.ts'

const database = await testDatabase('empty')
const one = await buildPasses(database)
const other = await buildPasses(database)
const [first, second] = [
  await moduleApp(passesRoutes(one.passes)),
  await moduleApp(passesRoutes(other.passes)),
]

const passOf = (archive: Buffer) => {
  const { serialNumber, authenticationToken } = JSON.parse(unzip(archive).get('pass.json')!.toString('utf8'))
  return { serialNumber, authenticationToken }
}

test('TIX-04 a pass that one process has made is fetched, and made again, by another: the same pass', async () => {
  const { id } = await one.buyTicket(people.fan.id)
  const url = `/api/wallet/v3/self/tickets/${id}/applePass`
  const made = await call(first, { as: 'fan', method: 'POST', url })
  const again = await call(second, { as: 'fan', method: 'POST', url })
  const fetched = await Promise.all(
    [first, second].flatMap((app) =>
      [made, again].map(({ json }) => app.inject({ method: 'GET', url: json.url.replace(HOME, '') })),
    ),
  )
  const [expected, ...rest] = fetched.map(({ rawPayload }) => passOf(rawPayload))
  expect(expected!.serialNumber).toMatch(/./)
  expect(rest).toEqual(rest.map(() => expected))
})
