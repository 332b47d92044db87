import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const editor = await officeFor(program, 'redaktion')
const AT = '/api/office/samples'
const look = (path: string, query: Record<string, string>) =>
  editor.call({ path: `${AT}${path}?${new URLSearchParams(query)}` })

test('every mail and paper is there by what it says above itself, in the language asked for', async () => {
  const { items } = (await look('', { language: 'en' })).json
  expect(items.length).toBeGreaterThan(150)
  const found = items.find(({ id }: { id: string }) => id === 'checkout/confirmation/tickets')
  expect(found).toMatchObject({ kind: 'mail', group: 'checkout', example: 'tickets' })
  expect(found.name).toMatch(/^You are in: FC Sample 04, /)
})

test('a mail is shown by day or in the dark, runs nothing and is framed by the office alone', async () => {
  const id = 'checkout/confirmation/tickets'
  const page = (light: string) =>
    program.app.inject({
      url: `${AT}/page?${new URLSearchParams({ id, light })}`,
      headers: { host: officeHostOf(program), cookie: editor.cookie },
    })
  const [day, night] = await Promise.all([page('day'), page('night')])
  expect(day.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
  expect(day.body).toContain('@media not all{.ground')
  expect(night.body).toContain('@media all{.ground')
  expect(night.body).not.toContain('cid:')
  const { json } = await look('/mail', { id, reader: 'hard' })
  expect(json.subject).toMatch(/^Du bist dabei: Spielvereinigung/)
  expect(json.plain).toContain('Block 36 H')
})

test('a paper comes as a PDF; what is no mail is none, and what is not there is not found', async () => {
  const paper = await look('/paper', { id: 'gifts/Gift/with-words', language: 'ja' })
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  for (const [path, id] of [
    ['/mail', 'gifts/Gift/with-words'],
    ['/page', 'gifts/Gift/with-words'],
    ['/paper', 'checkout/confirmation/tickets'],
    ['/page', '../../etc/passwd'],
  ] as const)
    expect((await look(path, { id })).json.errorCode, id).toBe('NOT_FOUND')
  expect((await look('/page', { id: 'x', light: '"><script>' })).status).toBe(400)
})
