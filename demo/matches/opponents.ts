import { between, type Chance, chanceOf, demoId, oneOf } from './chance.ts'
import type { DemoTeam, League } from './clubs.ts'
import { type DemoPerson, type Position, ROLES } from './squad.ts'

const LAST =
  `Ahrens Bartsch Behn Bruns Claußen Czerny Degen Ekdal Engel Falk Ferro Frings Gehrke Grote Haas Hansen Heller
  Hoppe Horvat Ivanov Jahnke Jepsen Kaiser Keita Kern Klose Kovač Kranz Krüger Lange Lenz Lüders Maas Marek Meinert Mertens
  Novak Nowak Okafor Olsen Paulsen Petersen Quandt Rademacher Rausch Reimann Riedel Ritter Roth Sander Schütt Seidel Silva
  Sommerfeld Stahl Steffen Stolz Tanner Thelen Ulrich Vogel Vukić Wagner Weiss Wendt Wirth Wolter Yilmaz Zander Zimmer`.split(
    /\s+/,
  )
const HIS =
  'Aaron Ben Dennis Elias Erik Fabian Goran Hugo Ivo Jakob Jannik Joel Karl Leon Linus Luka Marco Marvin Moritz Nils Pascal Philipp Robin Simon Sven Tarek Timo Vincent Yann'.split(
    ' ',
  )
const HERS =
  'Alina Anna Britta Carina Dana Elena Emma Fiona Greta Helen Ida Jana Julia Kim Laura Lena Lisa Maja Merle Nele Nina Pia Ronja Sara Sofia Svea Tanja Vanessa Viola'.split(
    ' ',
  )

/** Numbers and places of the sixteen that every opponent brings; the first eleven begin. */
const PLACES: readonly (readonly [number, Position])[] = [
  [1, 'TW'],
  [24, 'RV'],
  [5, 'IV'],
  [3, 'IV'],
  [19, 'LV'],
  [22, 'RA'],
  [14, 'DM'],
  [16, 'ZM'],
  [8, 'OM'],
  [9, 'ST'],
  [11, 'ST'],
  [12, 'TW'],
  [7, 'RA'],
  [4, 'IV'],
  [18, 'ZM'],
  [20, 'ST'],
]

/** As the ticker of the match against Nordhafen names them. */
const NORDHAFEN =
  'Claußen Behn Vukić Lüders Ferro Jepsen Okafor Stahl Hansen Ekdal Petersen Mertens Bruns Horvat Seidel Falk'.split(
    ' ',
  )

/** The players of every other club, by its team: public figures of the game as well, but without a page here. */
export function opponentsOf({ key, teams }: League): Map<number, DemoPerson[]> {
  const names = key === 'frauen' ? HERS : HIS
  return new Map(
    teams.slice(1).map((team) => {
      const chance = chanceOf(team.id * 31)
      const last = team.code === 'NHF' ? NORDHAFEN : pick(chance, LAST, PLACES.length)
      return [team.id, PLACES.map((place, index) => playerOf(team, { chance, names, last, place, index }))]
    }),
  )
}

function playerOf(
  team: DemoTeam,
  given: { chance: Chance; names: string[]; last: string[]; place: (typeof PLACES)[number]; index: number },
): DemoPerson {
  const { chance, names, last, place, index } = given
  const [number, position] = place
  const [group, de, en, ja] = ROLES[position]
  const lastName = last[index]!
  return {
    id: demoId('person', team.id * 100 + number),
    slug: null,
    firstName: oneOf(chance, names),
    lastName,
    title: null,
    shortName: lastName,
    knownName: null,
    role: { de, en, ja },
    group,
    number,
    captain: index === 2,
    bornOn: null,
    nation: null,
    heightCm: null,
    foot: null,
    picture: null,
    figure: null,
    inClubSince: null,
    contractUntil: null,
    topSpeedKmh: null,
  }
}

/** So many different ones. */
function pick(chance: Chance, from: readonly string[], count: number): string[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(between(chance, 0, left.length - 1), 1)[0]!)
}
