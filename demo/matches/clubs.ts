import { club } from '#club/club.ts'

export type DemoTeam = {
  id: number
  name: string
  shortName: string
  code: string
  crest: string
  site: string | null
  /** Goals a match against an average opponent. */
  attack: number
  /** Goals conceded against one. */
  defence: number
  ground: string
}

/** The other seventeen, in the order in which `season.ts` names them. */
const CLUBS = [
  ['Viktoria Rheinwerder', 'Rheinwerder', 'RHE', 'rheinau', 1.1, 1.6, 'Rheinwiesenstadion'],
  ['SpVgg Wiesental', 'Wiesental', 'WIE', 'wiesental', 0.9, 1.9, 'Sportpark Wiesental'],
  ['VfB Marschstadt', 'Marschstadt', 'MAR', 'marsch', 1.3, 1.5, 'Deichstadion'],
  ['Germania Altmark', 'Altmark', 'ALT', 'altmark', 1.0, 1.9, 'Germaniapark'],
  ['SC Hohenwerda', 'Hohenwerda', 'HOH', 'werda', 1.3, 1.4, 'Waldstadion'],
  ['FC Nordhafen', 'Nordhafen', 'NHF', 'nordhafen', 2.3, 0.8, 'Hafenarena'],
  ['FSV Steinach', 'Steinach', 'STE', 'steinach', 1.1, 1.6, 'Steinbruchstadion'],
  ['1. FC Oderthal', 'Oderthal', 'ODT', 'oderthal', 1.4, 1.4, 'Oderaue'],
  ['VfL Königsforst', 'Königsforst', 'KOE', 'koenigsforst', 1.5, 1.3, 'Forststadion'],
  ['TSV Grünau', 'Grünau', 'GRU', 'gruenau', 2.1, 1.0, 'Grünauer Au'],
  ['Blau-Gelb Lindenau', 'Lindenau', 'LIN', 'lindenau', 1.3, 1.5, 'Lindenkampfbahn'],
  ['Rot-Weiß Talheim', 'Talheim', 'TAL', 'talheim', 1.5, 1.3, 'Talarena'],
  ['Union Bergheim', 'Bergheim', 'BER', 'bergheim', 1.7, 1.2, 'Stadion am Berg'],
  ['SV Kaltenbach 07', 'Kaltenbach', 'KAL', 'kaltenbach', 1.3, 1.4, 'Mühlenstadion'],
  ['Eintracht Seewalde', 'Seewalde', 'SEE', 'seewalde', 1.6, 1.3, 'Seestadion'],
  ['Alemannia Hochfeld', 'Hochfeld', 'HOC', 'hochfeld', 1.8, 1.2, 'Hochfeldarena'],
  ['Fortuna Elbtal', 'Elbtal', 'ELB', 'elbtal', 1.1, 1.7, 'Elbwiesen'],
] as const

export type League = {
  key: 'profis' | 'frauen' | 'nachwuchs'
  competitionId: string
  ownTeamId: number
  teams: DemoTeam[]
}

function own(id: number, site: string): DemoTeam {
  return {
    id,
    name: club.name,
    shortName: club.shortName,
    code: 'SVF',
    crest: 'crest',
    site,
    attack: 1.9,
    defence: 1.1,
    ground: site === 'profis' ? club.stadium : 'Falkenpark, Platz 2',
  }
}

/** The opponents of a team are those of the men's league, with ids that follow the club's own. */
function opponents(ownId: number, which: readonly number[]): DemoTeam[] {
  return which.map((index) => {
    const [name, shortName, code, crest, attack, defence, ground] = CLUBS[index]!
    return {
      id: ownId + 1 + index,
      name,
      shortName,
      code,
      crest: `crest-${crest}`,
      site: null,
      attack,
      defence,
      ground,
    }
  })
}

const ALL = CLUBS.map((_, index) => index)
const { profis, frauen, nachwuchs } = club.teamIds

/** The first team's league of 18, the women's of 12, the under-19s' of 10. The club's own team stands first. */
export const leagues: readonly League[] = [
  {
    key: 'profis',
    competitionId: 'liga-1',
    ownTeamId: profis,
    teams: [own(profis, 'profis'), ...opponents(profis, ALL)],
  },
  {
    key: 'frauen',
    competitionId: 'frauen-liga',
    ownTeamId: frauen,
    teams: [own(frauen, 'frauen'), ...opponents(frauen, [0, 4, 5, 7, 9, 11, 12, 13, 14, 15, 16])],
  },
  {
    key: 'nachwuchs',
    competitionId: 'u19-liga',
    ownTeamId: nachwuchs,
    teams: [own(nachwuchs, 'nachwuchs'), ...opponents(nachwuchs, [2, 5, 6, 8, 9, 10, 12, 14, 15])],
  },
]

const zones = {
  'liga-1': [
    {
      key: 'champions',
      from: 1,
      to: 4,
      name: { de: 'Europapokal der Meister', en: 'European Cup', ja: '欧州カップ' },
    },
    {
      key: 'europe',
      from: 5,
      to: 6,
      name: { de: 'Europaliga', en: 'Europa League', ja: 'ヨーロッパリーグ' },
    },
    {
      key: 'playoff',
      from: 16,
      to: 16,
      name: { de: 'Relegation', en: 'Relegation play-off', ja: '入れ替え戦' },
    },
    { key: 'relegation', from: 17, to: 18, name: { de: 'Abstieg', en: 'Relegation', ja: '降格' } },
  ],
  'frauen-liga': [
    { key: 'champions', from: 1, to: 2, name: { de: 'Europapokal', en: 'European Cup', ja: '欧州カップ' } },
    { key: 'relegation', from: 11, to: 12, name: { de: 'Abstieg', en: 'Relegation', ja: '降格' } },
  ],
  'u19-liga': [
    { key: 'playoff', from: 1, to: 2, name: { de: 'Endrunde', en: 'Finals', ja: '決勝ラウンド' } },
    { key: 'relegation', from: 9, to: 10, name: { de: 'Abstieg', en: 'Relegation', ja: '降格' } },
  ],
}

export const competitions = [
  {
    id: 'liga-1',
    name: { de: '1. Liga', en: 'First division', ja: '1部リーグ' },
    kind: 'league',
    zones: zones['liga-1'],
  },
  {
    id: 'frauen-liga',
    name: { de: '1. Liga Frauen', en: 'Women’s first division', ja: '女子1部リーグ' },
    kind: 'league',
    zones: zones['frauen-liga'],
  },
  {
    id: 'u19-liga',
    name: { de: 'U19-Liga', en: 'Under-19 league', ja: 'U19リーグ' },
    kind: 'league',
    zones: zones['u19-liga'],
  },
] as const
