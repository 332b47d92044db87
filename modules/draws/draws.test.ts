import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealing } from '#platform/secrets/sealing.ts'
import { listHashOf } from './draw.rules.ts'
import { makeCode, makeSecret, openSecret } from './draws.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const sealing = createSealing({ secret: randomBytes(32).toString('hex'), previousSecret: null })
const placeOf = (id: string) => `draws.secret.${id}`
const lots = [1, 2, 3].map((number) => ({ number, ...makeCode({ drawId: ID, entrant: `person-${number}` }) }))

test('a secret is opened once its own hash and that of the list are those that were published', () => {
  const draw = { id: ID, ...makeSecret(ID, { sealing, placeOf }), listHash: listHashOf(lots) }
  expect(openSecret(draw, { sealing, placeOf, lots }).order.toSorted()).toEqual([1, 2, 3])
  const other = makeSecret(ID, { sealing, placeOf })
  expect(() => openSecret({ ...draw, secret: other.secret }, { sealing, placeOf, lots })).toThrow(
    'not its own',
  )
  expect(() => openSecret(draw, { sealing, placeOf, lots: lots.slice(1) })).toThrow('changed since')
  expect(() => openSecret(draw, { sealing, placeOf: () => 'elsewhere', lots })).toThrow()
})
