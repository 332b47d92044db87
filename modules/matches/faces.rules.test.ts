import { expect, test } from 'vitest'
import { facesOf } from './faces.rules.ts'
import type { PersonCard, Squad } from './page.schema.ts'

const person = (number: number | null, given: Partial<PersonCard> = {}): PersonCard =>
  ({ id: String(number), number, captain: false, picture: `portrait-${number}`, ...given }) as PersonCard

const squad = (groups: Record<string, PersonCard[]>): Pick<Squad, 'groups'> => ({
  groups: Object.entries(groups).map(([group, people]) => ({ group, people })) as Squad['groups'],
})
const numbers = (given: Pick<Squad, 'groups'>) => facesOf(given).map(({ number }) => number)

test('faces of a team come from all its lines, the captain and the middle of each line first', () => {
  const team = squad({
    Goalkeepers: [person(1)],
    Defenders: [person(2), person(3), person(4, { captain: true })],
    Midfielders: [person(6), person(8), person(10)],
    Forwards: [person(7), person(9), person(11)],
    TrainerTeam: [person(null)],
  })
  expect(numbers(team)).toEqual([9, 4, 7, 8, 3])
})

test('without portraits there are none, and not one or two alone', () => {
  const without = [2, 3, 4, 5].map((number) => person(number, { picture: null }))
  expect(numbers(squad({ Defenders: without }))).toEqual([])
  expect(numbers(squad({ Defenders: [person(2), ...without], Forwards: [person(9)] }))).toEqual([])
  expect(numbers(squad({ Forwards: [7, 9, 11].map((number) => person(number)) }))).toEqual([9, 7, 11])
})
