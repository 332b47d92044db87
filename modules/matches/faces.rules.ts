import type { PersonCard, Squad } from './page.schema.ts'

const FACES = 5
/** Who stands in the middle first: the lines in the order in which they are asked for a face. */
const LINES = ['Forwards', 'Defenders', 'Forwards', 'Midfielders', 'Defenders', 'Goalkeepers'] as const

/** The captain first, then from the middle of the line outwards: not always those who come first by number. */
const rankOf = ({ person, far }: { person: PersonCard; far: number }): number => (person.captain ? -1 : far)

/** Some faces of a team, from all its lines; only those with a portrait, and none for less than three. */
export function facesOf({ groups }: Pick<Squad, 'groups'>): PersonCard[] {
  const lines = new Map(
    groups.map(({ group, people }) => [
      group as string,
      people
        .filter(({ picture, number }) => picture !== null && number !== null)
        .map((person, place, line) => ({ person, far: Math.abs(place - (line.length - 1) / 2) }))
        .toSorted((one, other) => rankOf(one) - rankOf(other))
        .map(({ person }) => person),
    ]),
  )
  const chosen: PersonCard[] = []
  for (let round = 0; round < FACES && chosen.length < FACES; round += 1)
    for (const line of LINES) {
      const next = lines.get(line)?.shift()
      if (next && chosen.length < FACES) chosen.push(next)
    }
  return chosen.length < 3 ? [] : chosen
}
