import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { buildFamily } from '#modules/families/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const app = await testApp()
const { db } = app.test
const AT = '/api/office/families'
let family: { id: string; childId: string }
let staff: Awaited<ReturnType<typeof officeFor>>

beforeEach(async () => {
  await sql`truncate families cascade`.execute(db)
  family = await buildFamily(db, { guardians: [people.fan.id, people.neu.id], firstName: 'Lotte' })
  staff = await officeFor(app, 'fanservice')
})
const post = (path: string, body: object) =>
  staff.call({ method: 'POST', path: `${AT}/${family.id}${path}`, body })
const visit = () => post('/visit', { reason: 'Anruf' })
const change = { what: 'remove', guardianId: people.neu.id } as const

test('a family is found by whoever belongs to it; without a reason nobody sees the children', async () => {
  const found = async (q: string) =>
    (await staff.call({ path: `${AT}?q=${encodeURIComponent(q)}` })).json.items
  for (const q of ['lotte', emailOf('neu'), people.fan.lastName])
    expect(await found(q)).toMatchObject([{ id: family.id, children: 1 }])
  expect(JSON.stringify(await found('lotte'))).not.toMatch(/Lotte|2017/)
  expect(await found('%')).toEqual([])
  const path = `${AT}/${family.id}`
  expect((await staff.call({ path })).json.errorCode).toBe('OFFICE_VISIT_FIRST')
  expect((await post('/guardians/preview', change)).json.errorCode).toBe('OFFICE_VISIT_FIRST')
  expect((await visit()).status).toBe(201)
  expect((await staff.call({ path })).json).toMatchObject({ children: [{ firstName: 'Lotte' }], story: [] })
  expect((await staff.call({ path: `${AT}/${newId()}` })).status).toBe(404)
  const { rows } =
    await sql`select from audit_entries where thing_id = ${family.id} and action = 'look'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a guardian goes and another comes by a proof: story, audit book and mails say so; the last one stays', async () => {
  await visit()
  const decide = async (wish: object) => {
    const told = await post('/guardians/preview', wish)
    if (told.status !== 200) return told
    const { digest } = told.json.consequences
    return post('/guardians', { change: wish, proof: 'courtOrder', reason: 'Beschluss vom 2. Mai', digest })
  }
  expect((await decide({ what: 'add', email: emailOf('kasse') })).json.errorCode).toBe(
    'TWO_GUARDIANS_ALREADY',
  )
  expect((await decide({ what: 'add', email: emailOf('neu') })).json.errorCode).toBe('ALREADY_GUARDIAN')
  expect((await decide(change)).status).toBe(204)
  expect((await decide(change)).status).toBe(404)
  expect((await decide({ what: 'remove', guardianId: people.fan.id })).json.errorCode).toBe('LAST_GUARDIAN')
  expect((await decide({ what: 'add', email: 'niemand@example.com' })).status).toBe(404)
  expect((await decide({ what: 'add', email: emailOf('kasse') })).status).toBe(204)
  const { json } = await staff.call({ path: `${AT}/${family.id}` })
  expect(json.guardians.map((one: { id: string }) => one.id)).toEqual([people.fan.id, people.kasse.id])
  expect(json.story).toMatchObject([
    { kind: 'staffAddedGuardian', proof: 'courtOrder', reason: 'Beschluss vom 2. Mai' },
    { kind: 'staffRemovedGuardian' },
  ])
  const { rows } = await sql`select from audit_entries
    where thing_id = ${family.id} and action = 'officeGuardianChange'`.execute(db)
  expect(rows).toHaveLength(2)
})

test('what was shown is what is done', async () => {
  await visit()
  const body = { change, proof: 'other', reason: 'Gespräch', digest: 'x' }
  expect((await post('/guardians', body)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  const box = await officeFor(app, 'vorverkauf')
  const asBox = await box.call({ method: 'POST', path: `${AT}/${family.id}/guardians`, body })
  expect(asBox.status).toBe(403)
})
