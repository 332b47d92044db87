import { expect, test } from 'vitest'
import { likelyDouble } from './teams.rules.ts'

const team = (name: string, id = 12) => ({ id, name, shortName: name, plays: true })

test.each([
  ['FC Nordhafen 04', '1. FC Nordhafen'],
  ['Nordhaven', 'FC Nordhafen'],
  ['Blau Weiß Steinach', 'Steinach Blau-Weiss'],
  ['Steinachh', 'Steinach'],
])('%s may be %s', (name, here) => {
  expect(likelyDouble(name, [team('Gelb-Rot Tal'), team(here)])?.name).toBe(here)
})

test.each([
  ['FC Nordhafen II', 'FC Nordhafen'],
  ['FC Nordhafen Frauen', 'FC Nordhafen'],
  ['Tal', 'Thal'],
  ['Westhafen', 'Nordhafen'],
  ['1. FC', 'SV'],
])('%s is not %s', (name, here) => {
  expect(likelyDouble(name, [team(here)])).toBeNull()
})
