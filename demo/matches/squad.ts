import type { StaffGroup } from '#modules/matches/schema.ts'
import { demoId } from './chance.ts'

export type DemoPerson = {
  id: string
  slug: string | null
  firstName: string
  lastName: string
  title: string | null
  shortName: string
  knownName: string | null
  role: { de: string; en: string; ja: string }
  group: StaffGroup
  number: number | null
  captain: boolean
  bornOn: string | null
  nation: string | null
  heightCm: number | null
  foot: 'left' | 'right' | 'both' | null
  picture: string | null
  figure: string | null
  inClubSince: { de: string; en: string; ja: string } | null
  contractUntil: string | null
  topSpeedKmh: number | null
}

export const ROLES = {
  TW: ['Goalkeepers', 'Tor', 'Goalkeeper', 'ゴールキーパー'],
  RV: ['Defenders', 'Rechtsverteidigung', 'Right back', '右サイドバック'],
  LV: ['Defenders', 'Linksverteidigung', 'Left back', '左サイドバック'],
  IV: ['Defenders', 'Innenverteidigung', 'Centre back', 'センターバック'],
  DM: ['Midfielders', 'Defensives Mittelfeld', 'Defensive midfield', '守備的MF'],
  ZM: ['Midfielders', 'Zentrales Mittelfeld', 'Central midfield', 'セントラルMF'],
  OM: ['Midfielders', 'Offensives Mittelfeld', 'Attacking midfield', '攻撃的MF'],
  RA: ['Forwards', 'Rechter Flügel', 'Right wing', '右ウイング'],
  LA: ['Forwards', 'Linker Flügel', 'Left wing', '左ウイング'],
  ST: ['Forwards', 'Sturm', 'Striker', 'ストライカー'],
} as const

export type Position = keyof typeof ROLES

export function slugOf(...names: string[]): string {
  return names
    .join(' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter]!)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
}

type PlayerRow = readonly [
  number: number,
  firstName: string,
  lastName: string,
  position: Position,
  bornOn: string,
  heightCm: number,
  nation: string,
  since: number,
  until: number,
  speed: number,
  foot: 'left' | 'right' | 'both',
]

const MEN_PORTRAITS = 'portrait-'

/** `portraits`: how the ids of their pictures begin; null where there are none. */
function playerOf(base: number, row: PlayerRow, portraits: string | null, captain: number): DemoPerson {
  const [number, firstName, lastName, position, bornOn, heightCm, nation, since, until, speed, foot] = row
  const [group, de, en, ja] = ROLES[position]
  return {
    id: demoId('person', base + number),
    slug: slugOf(firstName, lastName),
    firstName,
    lastName,
    title: null,
    shortName: lastName,
    knownName: null,
    role: { de, en, ja },
    group,
    number,
    captain: number === captain,
    bornOn,
    nation,
    heightCm,
    foot,
    picture: portraits && portraits + number,
    figure: portraits === MEN_PORTRAITS && number === 9 ? 'player-9' : null,
    inClubSince: { de: String(since), en: String(since), ja: `${since}年` },
    contractUntil: String(until),
    topSpeedKmh: speed,
  }
}

const MEN: readonly PlayerRow[] = [
  [1, 'Jonas', 'Weidner', 'TW', '1996-03-14', 193, 'DE', 2019, 2027, 31.2, 'right'],
  [12, 'Rubén', 'Sáez', 'TW', '2003-11-02', 189, 'ES', 2024, 2028, 31.6, 'right'],
  [2, 'Emre', 'Aydemir', 'RV', '1999-06-23', 181, 'TR', 2021, 2027, 34.9, 'right'],
  [3, 'Lasse', 'Thorbeck', 'LV', '2001-01-30', 186, 'DK', 2023, 2028, 34.1, 'left'],
  [4, 'Kwame', 'Osei-Bonsu', 'IV', '1997-09-08', 191, 'GH', 2022, 2027, 33.4, 'right'],
  [5, 'Henrik', 'Dahlmann', 'IV', '1994-04-17', 190, 'DE', 2015, 2026, 31.9, 'right'],
  [15, 'Milan', 'Petrović', 'IV', '2002-12-19', 187, 'RS', 2023, 2028, 33.0, 'left'],
  [23, 'Théo', 'Marchand', 'RV', '2004-05-05', 179, 'FR', 2024, 2029, 35.2, 'right'],
  [6, 'Samuel', 'Eckert', 'DM', '1998-08-11', 183, 'DE', 2017, 2027, 32.7, 'both'],
  [8, 'Noah', 'Lindqvist', 'ZM', '2000-02-27', 180, 'SE', 2022, 2027, 33.3, 'left'],
  [10, 'Davide', 'Conti', 'OM', '1995-07-09', 176, 'IT', 2020, 2026, 32.5, 'right'],
  [14, 'Yusuf', 'Karaca', 'ZM', '2005-10-21', 178, 'DE', 2014, 2028, 33.8, 'right'],
  [17, 'Ole', 'Hinrichs', 'OM', '2006-03-03', 182, 'DE', 2016, 2028, 33.6, 'left'],
  [20, 'Amadou', 'Diarra', 'DM', '2001-06-16', 184, 'ML', 2022, 2027, 34.0, 'right'],
  [21, 'Felix', 'Brunner', 'ZM', '1999-09-25', 185, 'AT', 2023, 2026, 32.2, 'right'],
  [7, 'Matteo', 'Rinaldi', 'RA', '2000-12-12', 175, 'IT', 2022, 2027, 35.1, 'left'],
  [9, 'Luca', 'Brandt', 'ST', '1999-04-04', 188, 'DE', 2009, 2028, 34.8, 'right'],
  [11, 'Tobi', 'Akinsola', 'LA', '2002-01-28', 182, 'NG', 2023, 2028, 35.9, 'right'],
  [13, 'Kenji', 'Morita', 'RA', '2003-06-06', 174, 'JP', 2024, 2028, 35.0, 'left'],
  [19, 'Rafael', 'Duarte', 'ST', '1997-02-15', 186, 'PT', 2024, 2026, 33.1, 'right'],
]

const WOMEN: readonly PlayerRow[] = [
  [1, 'Sina', 'Rohloff', 'TW', '1997-05-11', 178, 'DE', 2020, 2027, 28.1, 'right'],
  [22, 'Ebba', 'Nyström', 'TW', '2003-08-30', 176, 'SE', 2024, 2028, 28.4, 'right'],
  [2, 'Lea', 'Kaminski', 'RV', '1999-02-19', 168, 'DE', 2021, 2027, 30.2, 'right'],
  [3, 'Mira', 'Sandvik', 'LV', '2000-10-07', 170, 'NO', 2023, 2027, 30.5, 'left'],
  [4, 'Johanna', 'Brück', 'IV', '1996-01-23', 176, 'DE', 2018, 2026, 28.9, 'right'],
  [5, 'Ayşe', 'Demirkan', 'IV', '2001-07-14', 174, 'TR', 2022, 2028, 29.3, 'right'],
  [14, 'Clara', 'Weinhold', 'IV', '2004-03-28', 173, 'DE', 2019, 2028, 29.7, 'left'],
  [18, 'Ines', 'Moura', 'RV', '2002-11-15', 166, 'PT', 2024, 2027, 30.9, 'right'],
  [6, 'Paula', 'Gerlach', 'DM', '1998-06-02', 169, 'DE', 2019, 2027, 29.1, 'right'],
  [8, 'Freya', 'Lindholm', 'ZM', '2001-09-09', 171, 'DK', 2023, 2028, 29.8, 'left'],
  [10, 'Marie', 'Kellermann', 'OM', '1997-12-04', 167, 'DE', 2016, 2029, 29.9, 'right'],
  [16, 'Zoe', 'Hartmann', 'ZM', '2005-04-18', 168, 'DE', 2018, 2027, 30.1, 'both'],
  [20, 'Yuna', 'Takeda', 'OM', '2002-02-08', 162, 'JP', 2024, 2027, 30.3, 'right'],
  [24, 'Hanne', 'Vos', 'DM', '2000-05-27', 172, 'NL', 2022, 2026, 29.0, 'right'],
  [7, 'Selin', 'Aksoy', 'RA', '2001-03-12', 165, 'DE', 2021, 2028, 31.2, 'right'],
  [9, 'Nora', 'Winkler', 'ST', '1999-08-21', 175, 'AT', 2022, 2027, 30.6, 'right'],
  [11, 'Amara', 'Okoye', 'LA', '2003-01-16', 170, 'NG', 2023, 2028, 31.8, 'left'],
  [17, 'Tessa', 'Jäger', 'RA', '2005-12-01', 166, 'DE', 2017, 2028, 31.0, 'right'],
  [19, 'Giulia', 'Ferri', 'ST', '2000-06-29', 172, 'IT', 2024, 2026, 30.0, 'left'],
]

const YOUTH: readonly PlayerRow[] = [
  [1, 'Till', 'Harms', 'TW', '2008-02-11', 190, 'DE', 2018, 2027, 30.8, 'right'],
  [12, 'Nico', 'Straub', 'TW', '2009-06-04', 187, 'DE', 2020, 2027, 30.5, 'right'],
  [2, 'Malik', 'Yeboah', 'RV', '2008-09-21', 178, 'DE', 2017, 2027, 34.6, 'right'],
  [3, 'Finn', 'Lorenzen', 'LV', '2008-03-17', 181, 'DE', 2016, 2027, 33.9, 'left'],
  [4, 'David', 'Kessler', 'IV', '2008-01-08', 189, 'DE', 2015, 2028, 32.8, 'right'],
  [5, 'Arda', 'Çelik', 'IV', '2008-11-30', 186, 'TR', 2019, 2027, 33.1, 'right'],
  [15, 'Bruno', 'Falke', 'IV', '2009-04-25', 184, 'DE', 2017, 2027, 32.9, 'left'],
  [6, 'Jonah', 'Pohl', 'DM', '2008-05-13', 180, 'DE', 2016, 2028, 32.6, 'right'],
  [8, 'Luis', 'Amado', 'ZM', '2008-08-02', 176, 'PT', 2021, 2027, 33.0, 'both'],
  [10, 'Emil', 'Sørensen', 'OM', '2008-10-19', 174, 'DK', 2022, 2028, 33.4, 'left'],
  [14, 'Karim', 'Benali', 'ZM', '2009-01-27', 177, 'FR', 2023, 2027, 33.2, 'right'],
  [17, 'Leo', 'Wittmann', 'DM', '2009-07-06', 182, 'DE', 2018, 2027, 32.4, 'right'],
  [7, 'Sho', 'Nakamura', 'RA', '2008-04-09', 171, 'JP', 2023, 2027, 34.8, 'right'],
  [9, 'Mats', 'Brinkmann', 'ST', '2008-02-28', 187, 'DE', 2014, 2028, 34.0, 'right'],
  [11, 'Elias', 'Kone', 'LA', '2008-12-12', 175, 'DE', 2019, 2028, 35.3, 'left'],
  [18, 'Tom', 'Reuter', 'ST', '2009-03-03', 183, 'DE', 2018, 2027, 33.7, 'right'],
  [19, 'Milo', 'Hansen', 'RA', '2009-09-15', 173, 'DE', 2020, 2027, 34.5, 'left'],
]

export const squads = {
  profis: MEN.map((row) => playerOf(1000, row, MEN_PORTRAITS, 5)).map((player) =>
    player.slug === 'luca-brandt'
      ? { ...player, inClubSince: { de: '2009, U11', en: '2009, under-11', ja: '2009年、U11' } }
      : player,
  ),
  frauen: WOMEN.map((row) => playerOf(2000, row, 'portrait-women-', 10)),
  nachwuchs: YOUTH.map((row) => playerOf(3000, row, null, 4)),
}
