import { expect, test } from 'vitest'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const catalogue = createCatalogue({ db: app.test.db, isStaff: async () => false })
const club = (line: string) => runCommand(app, line.split(' '), 'ute')
// Past the cached answers, which follow a moment later.
const contentOf = async (id: string) => (await catalogue.loadProduct({ shopId: 1, id })).content

test('PRD-04 what is in one piece is set by the club, and shops read it', async () => {
  expect(await contentOf('1.1507')).toEqual({ quantity: 0.5, unit: 'l' })
  expect(await contentOf('1.1001')).toBe(null)
  expect((await club('product content 1.1507 --amount 0,7 --kind l')).code).toBe(0)
  expect(await contentOf('1.1507')).toEqual({ quantity: 0.7, unit: 'l' })
  expect((await club('product content 1.1507 none')).code).toBe(0)
  expect(await contentOf('1.1507')).toBe(null)
})

test('PRD-04 what makes no price per unit is refused', async () => {
  for (const wrong of [
    '--amount 0 --kind l',
    '--amount -1 --kind l',
    '--amount 1 --kind barrel',
    '--amount 1e9 --kind l',
    '',
  ])
    expect((await club(`product content 1.1507 ${wrong}`.trim())).code).toBe(2)
  expect((await club('product content 1.999999 --amount 1 --kind l')).code).toBe(1)
})
