import { expect, test } from 'vitest'
import { emailOf } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
await app.test.db.deleteFrom('seat_claims').where('seat_id', '=', '117-3-4').execute()

const club = (line: string) => runCommand(app, line.split(' '), 'ute')

test('TIX-09 TIX-10 the club gives a season ticket, lists it, and ends it', async () => {
  const give = `season-ticket give ${emailOf('neu')} --place 117-3-4 --price 495,00 --json`
  const given = await club(give)
  expect([given.code, given.err]).toEqual([0, ''])
  const { number, holder, matches } = JSON.parse(given.out)
  expect([holder, number]).toEqual(['Nina Neu', expect.stringMatching(/^DK-\d{4}-\d{6}$/)])
  expect(matches).toBeGreaterThan(0)
  expect(await club(give)).toMatchObject({
    code: 1,
    err: expect.stringContaining('ALREADY_RECIPIENT_OF_SEASON_TICKET'),
  })
  const listed = JSON.parse((await club('season-ticket list --json')).out)
  expect(listed.find((one: { number: string }) => one.number === number)).toMatchObject({
    place: '117-3-4',
    ahead: matches,
    endedAt: null,
  })
  expect(JSON.parse((await club('season-ticket issue --json')).out).tickets).toBe(0)
  expect(JSON.parse((await club(`season-ticket end ${number} --reason moved --json`)).out)).toEqual({
    number,
    state: 'ended',
    tickets: matches,
  })
  expect((await club(`season-ticket end ${number} --reason moved`)).code).toBe(1)
})

test('TIX-10 NEC-29 fan clubs are refused, and so is who is not known', async () => {
  const fanClub = await club('season-ticket give adlerhorst@falkenstadt.example --place 117-3-4 --price 495')
  expect(fanClub).toMatchObject({ code: 1, err: expect.stringContaining('FANCLUB_CANNOT_BE_RECIPIENT') })
  expect((await club('season-ticket give nobody@nowhere.example --place 117-3-4 --price 495')).code).toBe(2)
  expect((await club(`season-ticket give ${emailOf('neu')} --price 495`)).code).toBe(2)
})
