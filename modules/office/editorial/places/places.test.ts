import { expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
await program.test.db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')

const BASE = '/api/office/editorial'
const make = async (kind: string, title: string) =>
  (await editor.call({ method: 'POST', path: BASE, body: { kind, site: 'profis', language: 'de', title } }))
    .json.uid as string
const find = async (query: string) => editor.call({ path: `/api/office/places?${query}` })
const titles = async (query: string) =>
  ((await find(query)).json.items as { title: string }[]).map(({ title }) => title)

test('a link finds what is not public yet, by its title or its name, and says so', async () => {
  const article = await make('article', 'Hundert % Rasen')
  await make('page', 'Rasenplan')
  expect((await find('q=rasenPLAN')).json.items).toEqual([
    {
      kind: 'page',
      id: 'rasenplan',
      site: 'profis',
      title: 'Rasenplan',
      href: '/rasenplan/',
      isPublic: false,
    },
  ])
  expect((await find(`kind=node&id=${article}`)).json.items[0]).toMatchObject({
    kind: 'article',
    href: `/news/detail/?id=${article}`,
  })
  expect(await titles('q=rasen&kind=article')).toEqual(['Hundert % Rasen'])
  // Signs of patterns are letters; what is asked for by name is that alone.
  expect(await titles('q=%25')).toEqual(['Hundert % Rasen'])
  expect(await titles('q=_')).toEqual([])
  expect(await titles('kind=match&id=gone')).toEqual([])
})
