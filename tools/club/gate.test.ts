import { expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { isInGroup } from '#modules/contacts/storage.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const { db } = app.test
const club = (line: string) => runCommand(app, line.split(' '), 'ute')
const isSteward = () => isInGroup(db, { personId: people.neu.id, group: 'steward' })

test('a steward is added and ended by their address; who is none, or nobody, is refused', async () => {
  const email = emailOf('neu')
  expect(await club(`steward add ${email}`)).toMatchObject({ code: 0 })
  expect(await isSteward()).toBe(true)
  expect((await club(`steward add ${email}`)).out).toContain('before')
  const list = JSON.parse((await club('steward list --json')).out) as { email: string; as: string }[]
  const stewards = list.flatMap((one) => (one.as === 'steward' ? [one.email] : []))
  expect(stewards.toSorted()).toEqual([email, emailOf('ordner')].toSorted())
  expect(await club(`steward end ${email}`)).toMatchObject({ code: 0 })
  expect(await isSteward()).toBe(false)
  expect((await club(`steward end ${email}`)).err).toContain('is no steward')
  expect((await club('steward add nobody@example.com')).err).toContain('Nobody here has the address')
})
