import { expect, test } from 'vitest'
import { permissions } from '#modules/staff/roles.schema.ts'
import { areas, openAreas, placeOf } from './rooms.ts'

test('an area shows the rooms that are open to somebody, and is gone when none is', () => {
  expect(openAreas([]).map(({ key }) => key)).toEqual(['today'])
  const [, setup] = openAreas(['audit.read'])
  expect(setup?.rooms.map(({ key }) => key)).toEqual(['audit'])
  expect(openAreas(permissions)).toHaveLength(areas.length)
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
