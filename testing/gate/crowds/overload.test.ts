import { Agent, request } from 'undici'
import { afterAll, expect, test } from 'vitest'
import { siteHost } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { testApp } from '#testing/app.ts'

/** A crowd at pages that nobody has made yet; `testing/night` keeps ten times the capacity up for a minute. */
const CROWD = 250

const program = await testApp({ web: 'built' })
const origin = await program.app.listen({ port: 0, host: '127.0.0.1' })
const dispatcher = new Agent({ connections: CROWD + 10 })
afterAll(() => dispatcher.close())

const hosts = sites.map((site) => siteHost(site, program.domains))
async function read(host: string, path: string) {
  const answer = await request(origin + path, { dispatcher, headers: { host, accept: 'text/html' } })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

test('C14 a crowd at pages that are not kept: some read them, the rest waits at a page that asks again, kept ones are shown', async () => {
  const [home] = hosts
  expect((await read(home!, '/')).status).toBe(200)
  const wanted = Array.from({ length: CROWD }, (_, index) =>
    read(hosts[index % hosts.length]!, `/suche?q=falken${index}`),
  )
  const cached = await Promise.all([1, 2, 3, 4, 5].map(() => read(home!, '/')))
  const answers = await Promise.all(wanted)
  expect(cached.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.length - refused.length).toBeGreaterThan(CROWD / 10)
  expect(refused.length).toBeGreaterThan(CROWD / 10)
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(text).toContain('http-equiv="refresh"')
    expect(headers['cache-control']).toBe('no-store')
  }
  // It is over when it is over.
  expect((await read(hosts[1]!, '/suche?q=falken')).status).toBe(200)
})
