import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildOrders } from '#modules/office/orders/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor } from '#testing/staff.ts'
import { forgetNotes } from './notes.ts'

const program = await testApp()
const { db } = program.test
const service = await officeFor(program, 'fanservice')
const finance = await officeFor(program, 'finanzen')
const editor = await officeFor(program, 'redaktion')
const DAY = 24 * 3_600
const orders = await buildOrders(program)
const fan = { id: people.fan.id, token: await program.tokenFor('fan') }
const anOrder = async () => (await orders.buy(fan, [orders.mug()])).id

type Member = typeof service
const at = (id: string, type = 'order') => `/api/office/notes/${type}/${id}`
const write = (who: Member, id: string, body: object) => who.call({ method: 'POST', path: at(id), body })
const textsOf = async (who: Member, id: string) =>
  (await who.call({ path: at(id) })).json.items.map(({ text }: { text: string }) => text)

describe('notes beside things', () => {
  test('are everybody’s who may see the thing, newest first, with their author', async () => {
    const id = await anOrder()
    expect((await write(service, id, { text: ' ruft wieder an ' })).json).toMatchObject({
      text: 'ruft wieder an',
      author: { id: people.fanservice.id },
    })
    await write(finance, id, { text: 'Geld ist da' })
    expect(await textsOf(service, id)).toEqual(['Geld ist da', 'ruft wieder an'])
    expect(await textsOf(service, await anOrder())).toEqual([])
  })

  test('about what somebody may not see are not there for them', async () => {
    const id = await anOrder()
    await write(service, id, { text: 'nur für uns' })
    expect((await editor.call({ path: at(id) })).status).toBe(404)
    expect((await write(editor, id, { text: 'ich auch' })).status).toBe(404)
    expect((await service.call({ path: at(id, 'secret') })).status).toBe(400)
  })

  test.each([
    ['order', newId()],
    ['order', 'x'],
    ['event', newId()],
    ['event', "1'--"],
    ['product', '9.999999'],
  ])('about what is not there are refused: %s %s', async (type, id) => {
    const owner = await officeFor(program, 'buero')
    const path = at(encodeURIComponent(id), type)
    expect((await owner.call({ path })).status).toBe(404)
    expect((await owner.call({ method: 'POST', path, body: { text: 'x' } })).status).toBe(404)
  })

  test.each([
    ['empty', { text: ' ' }],
    ['for no day', { text: 'x', days: 0 }],
    ['too long', { text: 'x'.repeat(2001) }],
    ['without a text', {}],
  ])('are not written %s', async (_, body) => {
    const id = await anOrder()
    expect((await write(service, id, body)).status).toBe(400)
    expect(await textsOf(service, id)).toEqual([])
  })

  test('are removed by whoever wrote them, and the book keeps that', async () => {
    const id = await anOrder()
    const note = (await write(service, id, { text: 'falsch' })).json
    const remove = (who: Member) => who.call({ method: 'DELETE', path: `/api/office/notes/${note.id}` })
    expect((await remove(finance)).status).toBe(404)
    expect((await remove(service)).status).toBe(204)
    expect((await remove(service)).status).toBe(404)
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('thing_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['officeNoteAdd', 'officeNoteRemove'])
  })

  test('end by themselves', async () => {
    const id = await anOrder()
    await write(service, id, { text: 'bis morgen', days: 1 })
    await write(service, id, { text: 'bis nächste Woche', days: 7 })
    try {
      await shiftClock(program.test, 2 * DAY)
      await forgetNotes(db)
      const rows = await db.selectFrom('office_notes').select('text').where('thing_id', '=', id).execute()
      expect(rows).toEqual([{ text: 'bis nächste Woche' }])
    } finally {
      await shiftClock(program.test, 0)
    }
  })
})

describe('views of lists', () => {
  const views = (who: Member, room = 'orders') =>
    who.call({ path: `/api/office/views/${room}` }).then(({ json }) => json.items)
  const save = (who: Member, body: object, room = 'orders') =>
    who.call({ method: 'PUT', path: `/api/office/views/${room}`, body })

  test('are one’s own, by room; under the same name the later one stands', async () => {
    const { json } = await save(service, { name: 'Flock heute', query: 'view=toPrint' })
    await save(service, { name: 'Flock heute', query: 'view=toPrint&orderBy=total' })
    expect(await views(service)).toEqual([
      { id: json.id, name: 'Flock heute', query: 'view=toPrint&orderBy=total' },
    ])
    expect(await views(finance)).toEqual([])
    expect(await views(service, 'people')).toEqual([])
  })

  test('of somebody else are not there to be removed', async () => {
    const { json } = await save(finance, { name: 'Offen', query: 'view=invoiceOpen' })
    const path = `/api/office/views/orders/${json.id}`
    expect((await service.call({ method: 'DELETE', path })).status).toBe(404)
    expect((await finance.call({ method: 'DELETE', path })).status).toBe(204)
    expect(await views(finance)).toEqual([])
  })

  test('belong to any list of the office, by a name of letters', async () => {
    expect((await save(service, { name: 'x', query: 'a=1' }, 'openItems')).status).toBe(200)
    for (const room of ['1', '%27;--', 'a'.repeat(41), 'x%00'])
      expect((await save(service, { name: 'x', query: '' }, room)).status).toBe(400)
    expect((await save(service, { name: 'x', query: 'x'.repeat(2001) })).status).toBe(400)
  })

  test('are thirty at most', async () => {
    for (let n = 0; n < 30; n += 1)
      expect((await save(editor, { name: `Nr. ${n}`, query: '' }, 'events')).status).toBe(200)
    expect((await save(editor, { name: 'zu viel', query: '' }, 'events')).json.errorCode).toBe(
      'OFFICE_TOO_MANY_VIEWS',
    )
    expect(await views(editor, 'events')).toHaveLength(30)
  })
})
