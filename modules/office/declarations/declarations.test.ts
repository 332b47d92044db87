import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const staff = await officeFor(program, 'fanservice')
const at = '/api/office/declarations'
const list = async (view = 'waiting', who = staff) =>
  (await who.call({ path: `${at}?view=${view}` })).json.items as {
    id: string
    kind: string
    name: string
    fits: string | null
  }[]
const post = (path: string, body: object, who = staff) =>
  who.call({ method: 'POST', path: `${at}${path}`, body })
const wish = { number: null, lastDay: null }

async function follow(kind: string, id: string, number: string | null = null) {
  const told = await post(`/${kind}/${id}/preview`, { ...wish, number })
  const digest = told.json.consequences?.digest ?? ''
  return { told, answer: await post(`/${kind}/${id}/acceptance`, { ...wish, number, digest }) }
}

async function apply(subjectId: string, first = 'Nina'): Promise<string> {
  const id = newId()
  await sql`insert into membership_applications (id, subject_id, kind, first_name, last_name, born_on, address, yearly_fee_cents,
      first_fee_cents, statutes_version, language, state)
    values (${id}, ${subjectId}, 'adult', ${first}, 'Probe', '1990-01-01', '{}', 7200, 600, '1', 'de', 'Waiting')`.execute(
    db,
  )
  return id
}
async function terminate(contractNumber: string | null): Promise<string> {
  const id = newId()
  await sql`insert into terminations (id, kind, name, email, contract_number, manner, language, state)
    values (${id}, 'membership', 'Mert <b>Probe</b>', 'mert@falkenpost.example', ${contractNumber}, 'ordinary', 'de', 'unmatched')`.execute(
    db,
  )
  return id
}
async function withdraw(orderNumber: string): Promise<string> {
  const id = newId()
  await sql`insert into withdrawals (id, order_number, name, email, language, state)
    values (${id}, ${orderNumber}, 'Wer Anders', 'wer@falkenpost.example', 'de', 'unmatched')`.execute(db)
  return id
}

let number: string
beforeAll(async () => {
  const { rows } = await sql<{ number: string }>`
    select number from memberships where subject_id = ${people.mitglied.id} and kind = 'club' and valid_until is null`.execute(
    db,
  )
  number = rows[0]!.number
})

describe('applications for membership', () => {
  test('are accepted once, with what it means before; the book has it, and Today no longer', async () => {
    const id = await apply(people.neu.id)
    expect(await list('applications')).toContainEqual(expect.objectContaining({ id, name: 'Nina Probe' }))
    const today = async () =>
      ((await staff.call({ path: '/api/office/today' })).json.tasks as { kind: string }[]).map(
        ({ kind }) => kind,
      )
    expect(await today()).toContain('applications')
    const { told, answer } = await follow('application', id)
    expect(told.json.consequences.lines).toContainEqual(
      expect.objectContaining({ kind: 'yearlyFee', cents: 7200 }),
    )
    expect(answer.status, JSON.stringify(answer.json)).toBe(204)
    expect((await follow('application', id)).answer.json.errorCode).toBe('APPLICATION_DECIDED')
    expect(await list('decided')).toContainEqual(expect.objectContaining({ id }))
    expect(await today()).not.toContain('applications')
    const { rows } =
      await sql`select from memberships where subject_id = ${people.neu.id} and kind = 'club'`.execute(db)
    expect(rows).toHaveLength(1)
    const { rows: book } = await sql`select from audit_entries where thing_id = ${id}`.execute(db)
    expect(book).toHaveLength(1)
  })

  test('two of the staff at once: one number is given', async () => {
    const id = await apply(people.sepa.id)
    const { digest } = (await post(`/application/${id}/preview`, wish)).json.consequences
    const answers = await Promise.all([
      post(`/application/${id}/acceptance`, { ...wish, digest }),
      post(`/application/${id}/acceptance`, { ...wish, digest }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  test('are refused with a reason that they read; without one they are not', async () => {
    const id = await apply(people.firma.id, 'Frida')
    expect((await post(`/application/${id}/refusal`, { reason: ' ' })).status).toBe(400)
    expect((await post(`/application/${id}/refusal`, { reason: 'Die Angaben stimmen nicht.' })).status).toBe(
      204,
    )
    expect((await post(`/application/${id}/refusal`, { reason: 'Noch mal' })).json.errorCode).toBe(
      'APPLICATION_DECIDED',
    )
  })
})

describe('endings of contracts', () => {
  test('need a membership that runs; then its last day is told before it ends', async () => {
    const id = await terminate(number)
    expect((await follow('termination', id, 'M-000000')).told.json.errorCode).toBe('NO_MEMBERSHIP')
    const { told, answer } = await follow('termination', id, number)
    expect(told.json.lastDay).toMatch(/^\d{4}-12-31$/)
    expect(answer.status, JSON.stringify(answer.json)).toBe(204)
    const { rows } = await sql<{ day: string }>`
      select ends_on::text as day from terminations where id = ${id}`.execute(db)
    expect(rows[0]!.day).toBe(told.json.lastDay)
  })

  test('another number than what was shown is another thing', async () => {
    const id = await terminate(null)
    const [a, b] = [newId(), newId()]
    for (const [subject, given] of [
      [people.tv.id, 'M-777001'],
      [people.fan.id, 'M-777002'],
    ] as const)
      await sql`insert into memberships (id, subject_id, kind, number, valid_from)
        values (${subject === people.tv.id ? a : b}, ${subject}, 'club', ${given}, now())`.execute(db)
    const { digest } = (await post(`/termination/${id}/preview`, { ...wish, number: 'M-777001' })).json
      .consequences
    const other = await post(`/termination/${id}/acceptance`, { ...wish, number: 'M-777002', digest })
    expect(other.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  })
})

describe('declarations of withdrawal', () => {
  test('are for whoever gives money back; the others do not see them', async () => {
    const id = await withdraw('F-2000-000001')
    expect(await list('withdrawals')).toContainEqual(expect.objectContaining({ id, fits: null }))
    const box = await officeFor(program, 'vorverkauf')
    expect((await box.call({ path: at })).status).toBe(403)
    expect((await follow('withdrawal', id, 'F-2000-000001')).told.status).toBe(404)
    expect(
      (await post(`/withdrawal/${id}/refusal`, { reason: 'Diese Bestellung gibt es nicht.' })).status,
    ).toBe(204)
    expect((await post(`/withdrawal/${id}/refusal`, { reason: 'Noch mal' })).json.errorCode).toBe(
      'WITHDRAWAL_DECIDED',
    )
  })

  test('an id of another kind is nobody’s', async () => {
    const id = await terminate(null)
    expect((await post(`/application/${id}/refusal`, { reason: 'Falsche Art' })).status).toBe(404)
    expect((await post(`/withdrawal/${newId()}/preview`, wish)).status).toBe(404)
  })
})
