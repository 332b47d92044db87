import type { MatchPlayer } from '#modules/matches/match.schema.ts'
import type { Side } from '#modules/matches/schema.ts'
import { between, type Chance, chanceOf, oneOf } from './chance.ts'
import type { DemoFixture } from './fixtures.ts'
import { type Script, USUAL_BENCH, USUAL_ELEVEN } from './our-matches.ts'
import type { DemoPerson } from './squad.ts'

export type Stage = {
  fixture: DemoFixture
  ours: Side
  squad: readonly DemoPerson[]
  opponents: readonly DemoPerson[]
  script: Script
  chance: Chance
}

export const opposite = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export function ourPlayers({ squad, script, ours }: Stage): MatchPlayer[] {
  const { eleven, bench } = ourEleven(squad, script)
  return [...eleven, ...bench].map((player, place) => ({
    personId: player.id,
    side: ours,
    number: player.number,
    isStarter: place < 11,
    isCaptain: player === (eleven.find((one) => one.captain) ?? eleven[4]),
    place,
  }))
}

/** The first team as scripted; the others' elevens begin with the first of each place. */
export function ourEleven(squad: readonly DemoPerson[], script: Script) {
  const byNumber = new Map(squad.map((player) => [player.number, player]))
  const usual = USUAL_ELEVEN.every((number) => byNumber.has(number)) && squad.length === 20
  if (!usual) {
    const ordered = elevenByPlace(squad)
    return { eleven: ordered, bench: squad.filter((player) => !ordered.includes(player)).slice(0, 8) }
  }
  const changed = new Map(script.changes ?? [])
  const numbers = USUAL_ELEVEN.map((number) => changed.get(number) ?? number)
  const bench = USUAL_BENCH.filter((number) => !numbers.includes(number as never))
  return {
    eleven: numbers.map((number) => byNumber.get(number)!),
    bench: bench.map((number) => byNumber.get(number)!),
  }
}

const PLACES = [
  ['Tor'],
  ['Rechtsverteidigung'],
  ['Innenverteidigung'],
  ['Innenverteidigung'],
  ['Linksverteidigung'],
  ['Defensives Mittelfeld', 'Zentrales Mittelfeld'],
  ['Zentrales Mittelfeld', 'Defensives Mittelfeld'],
  ['Rechter Flügel'],
  ['Offensives Mittelfeld'],
  ['Linker Flügel'],
  ['Sturm'],
]

function elevenByPlace(squad: readonly DemoPerson[]): DemoPerson[] {
  const left = [...squad]
  return PLACES.map((roles) => {
    const index = left.findIndex((player) => roles.includes(player.role.de))
    return left.splice(Math.max(0, index), 1)[0]!
  })
}

export function theirPlayers({ opponents, ours }: Stage): MatchPlayer[] {
  return opponents.map((player, place) => ({
    personId: player.id,
    side: opposite(ours),
    number: player.number,
    isStarter: place < 11,
    isCaptain: player.captain,
    place,
  }))
}

/** A script for a match whose result is all that is known: goals by chance, until the score is reached. */
export function scriptFor(given: {
  fixture: DemoFixture
  ours: Side
  squad: readonly DemoPerson[]
  opponents: readonly DemoPerson[]
  seed: number
}): Script {
  const { fixture, ours, squad, opponents, seed } = given
  const chance = chanceOf(seed)
  const eleven = elevenByPlace(squad)
  const attackers = (players: readonly DemoPerson[]) => players.slice(5).map((player) => player.number!)
  const sides = [
    { us: true, numbers: attackers(eleven), side: ours },
    { us: false, numbers: attackers(opponents.slice(0, 11)), side: opposite(ours) },
  ]
  const goals = sides.flatMap(({ us, numbers, side }) =>
    Array.from({ length: fixture.score![side] }, (_, index) => {
      const first = index < fixture.halfTime![side]
      const scorer = oneOf(chance, numbers)
      const assist = oneOf(
        chance,
        numbers.filter((number) => number !== scorer),
      )
      return [between(chance, first ? 2 : 48, first ? 44 : 59), null, us, scorer, assist] as const
    }),
  )
  const bench = squad.filter((player) => !eleven.includes(player) && player.group !== 'Goalkeepers')
  return {
    goals,
    subs: [7, 9, 10].map((place, index) => {
      const minute = 60 + index * 9 + between(chance, 0, 5)
      return [minute, bench[index]!.number!, eleven[place]!.number!] as const
    }),
    cards: [
      [between(chance, 20, 58), true, eleven[2]!.number!, 'yellow'],
      [between(chance, 20, 58), false, opponents[3]!.number!, 'yellow'],
    ],
  }
}
