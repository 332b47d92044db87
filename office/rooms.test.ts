import { expect, test } from 'vitest'
import { permissions } from '#modules/staff/roles.schema.ts'
import { areas, openAreas, placeOf } from './rooms.ts'

test('an area shows the rooms that are open to somebody, and is gone when none is', () => {
  expect(openAreas({ permissions: [], sites: null }).map(({ key }) => key)).toEqual(['today'])
  const [, setup] = openAreas({ permissions: ['audit.read'], sites: null })
  expect(setup?.rooms.map(({ key }) => key)).toEqual(['audit'])
  expect(openAreas({ permissions, sites: null })).toHaveLength(areas.length)
})

test('whoever looks after some sites has no room of other sites, nor of the whole club', () => {
  const keysFor = (sites: string[]) =>
    openAreas({ permissions, sites }).flatMap(({ rooms }) => rooms.map(({ key }) => key))
  const of = keysFor(['museum'])
  expect(of).toEqual(
    expect.arrayContaining(['editorial', 'library', 'videos', 'newsletters', 'ticker', 'polls']),
  )
  for (const key of ['sweepstakes', 'predictions', 'camps', 'push', 'newsletterStops']) {
    expect(of).not.toContain(key)
  }
  expect(keysFor(['fans'])).toEqual(expect.arrayContaining(['sweepstakes', 'predictions']))
})

test('addresses and keys of the rooms are their own', () => {
  const rooms = areas.flatMap((area) => area.rooms)
  for (const values of [
    rooms.map(({ path }) => path),
    rooms.map(({ key }) => key),
    areas.map(({ jump }) => jump),
  ])
    expect(new Set(values).size).toBe(values.length)
})

test('what lies below a room belongs to it, and no other address does', () => {
  expect(placeOf('/einrichten/protokoll/17', areas)?.room.key).toBe('audit')
  expect(placeOf('/einrichten/protokolle', areas)).toBeNull()
})
