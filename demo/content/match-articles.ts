/** Reports and previews that say what the demo season says: results, scorers and crowds come from there. */
import { type DemoMatch, type DemoSeason, demoSeason } from '#demo/matches/season.ts'
import { type Article, both, inTurn, prose, quoted } from './articles.ts'
import type { WrittenBlock } from './written.ts'

type Team = 'profis' | 'frauen' | 'nachwuchs'
type Fixture = DemoSeason['lastSeason'][number]
type Outcome = 'win' | 'draw' | 'loss'
type Pair = { de: string; en: string }

const DAY = 86_400_000
const CATEGORIES: Record<Team, Pair> = {
  profis: both('Profis', 'First team'),
  frauen: both('Frauen', 'Women'),
  nachwuchs: both('Nachwuchs', 'Youth'),
}
const WE: Record<Team, Pair> = {
  profis: both('die Falken', 'the Falcons'),
  frauen: both('die Frauen', 'the women'),
  nachwuchs: both('die U19', 'the under-19s'),
}
const COACHES: Record<Team, string> = {
  profis: 'Marek Sobotta',
  frauen: 'Katrin Ostwald',
  nachwuchs: 'Daniel Krogmann',
}
const COACH_ROLES: Record<Team, Pair> = {
  profis: both('Cheftrainer', 'Head coach'),
  frauen: both('Cheftrainerin', 'Head coach'),
  nachwuchs: both('Cheftrainer U19', 'Under-19 head coach'),
}
const AUTHORS: Record<Team, readonly string[]> = {
  profis: ['Hanna Reimers', 'Falk Ostermann'],
  frauen: ['Jonte Behrens', 'Merve Aktaş'],
  nachwuchs: ['Jonte Behrens', 'Tilda Krohn'],
}
const COVERS: Record<Outcome, readonly string[]> = {
  win: ['scene-celebration', 'scene-shot', 'scene-crowd-scarves', 'hero-volley'],
  draw: ['scene-header', 'scene-save', 'scene-tackle'],
  loss: ['scene-tackle', 'scene-coach', 'scene-save'],
}
const WOMEN_COVERS = [
  'scene-football-women',
  'scene-football-women-2',
  'scene-football-women-3',
  'scene-football-women-4',
  'scene-football-women-5',
] as const
const YOUTH_COVERS = [
  'scene-youth-training',
  'scene-training',
  'scene-ball',
  'scene-shot',
  'scene-header',
] as const

/** Ends of headlines, by how it went, at home and away. */
const HEADLINES: Record<Outcome, readonly (Pair | { home: Pair; away: Pair })[]> = {
  win: [
    both('Drei Punkte mit Ansage', 'Three points as announced'),
    {
      home: both('Der Park singt', 'The park sings'),
      away: both('Der Gästeblock singt', 'The away end sings'),
    },
    both('Reif und ruhig', 'Ripe and calm'),
    both('So kann es weitergehen', 'It can go on like this'),
    both('Arbeitssieg mit Aussicht', 'Hard work with a view'),
    both('Die Kurve behält recht', 'The end is proved right'),
  ],
  draw: [
    both('Ein Punkt, zwei Meinungen', 'One point, two opinions'),
    both('Geteilt wie das Wetter', 'Shared like the weather'),
    both('Unentschieden mit Nachgeschmack', 'A draw with an aftertaste'),
    both('Am Ende zu wenig Zeit', 'Too little time in the end'),
  ],
  loss: [
    both('Ein Abend zum Abhaken', 'An evening to tick off'),
    both('Viel Ball, wenig Ertrag', 'Lots of ball, little reward'),
    both('Bitter, aber lehrreich', 'Bitter but instructive'),
    both('Die anderen waren wacher', 'The others were more awake'),
  ],
}
const OPENERS: Record<Outcome, readonly Pair[]> = {
  win: [
    both(
      'Es gab Phasen, da lief der Ball von allein, und andere, da lief nur der Schweiß. Beides reichte.',
      'There were spells when the ball ran by itself and others when only the sweat did. Both were enough.',
    ),
    both(
      'Wer dieses Spiel gewinnen wollte, musste geduldig sein. {we} waren es.',
      'To win this game you had to be patient. {We} were.',
    ),
    both(
      'Nach zehn Minuten war klar, wer heute die längeren Wege gehen würde.',
      'After ten minutes it was clear who would go the longer ways today.',
    ),
    both(
      'Es war kein schönes Spiel. Es war ein richtiges.',
      'It was not a beautiful game. It was a proper one.',
    ),
  ],
  draw: [
    both(
      'Beide Seiten hatten genug Gelegenheiten, um zu gewinnen, und genug Fehler, um es nicht zu tun.',
      'Both sides had enough chances to win and made enough mistakes not to.',
    ),
    both(
      'Manche Unentschieden fühlen sich wie ein Sieg an, andere wie eine verpasste Bahn. Dieses war die Bahn.',
      'Some draws feel like a win, others like a missed tram. This one was the tram.',
    ),
    both(
      'Nach dem Abpfiff setzten sich elf Leute auf den Rasen, und niemand wusste, ob aus Enttäuschung.',
      'After the final whistle eleven players sat down on the grass, and nobody knew whether in disappointment.',
    ),
  ],
  loss: [
    both(
      'Der Plan war gut, die ersten fünf Minuten auch. Danach gehörte das Spiel den anderen.',
      'The plan was good, so were the first five minutes. Then the game belonged to the others.',
    ),
    both(
      'Man kann 60 Minuten gut spielen und trotzdem verlieren. Man muss nur in den anderen 30 nicht aufpassen.',
      'You can play well for 60 minutes and still lose. You only have to stop paying attention for the other 30.',
    ),
    both(
      'Es fehlte nicht viel. Es fehlte das Entscheidende.',
      'It did not take much more. It took what matters.',
    ),
  ],
}
const VOICES: Record<Outcome, readonly Pair[]> = {
  win: [
    both(
      'Wir haben verteidigt, als wäre es ein Angriff. Das gefällt mir.',
      'We defended as if it were an attack. I like that.',
    ),
    both(
      'Ein Sieg ist ein Sieg. Am Dienstag schauen wir, warum.',
      'A win is a win. On Tuesday we look at why.',
    ),
    both(
      'Ich habe heute nichts gesagt in der Pause. Sie wussten es selbst.',
      'I said nothing at half-time today. They knew it themselves.',
    ),
  ],
  draw: [
    both(
      'Der Punkt ist da, das Gefühl noch unterwegs.',
      'The point has arrived, the feeling is still on its way.',
    ),
    both('Wir waren mutig genug. Genau waren wir nicht.', 'We were brave enough. We were not precise.'),
  ],
  loss: [
    both(
      'Ich suche keine Ausrede. Ich suche den zweiten Ball.',
      'I am not looking for an excuse. I am looking for the second ball.',
    ),
    both(
      'Heute lernen, morgen schlafen, Dienstag trainieren.',
      'Learn today, sleep tomorrow, train on Tuesday.',
    ),
  ],
}
const PREVIEWS: readonly Pair[] = [
  both(
    'Sie stehen tief und kommen schnell. Wer den Ball verliert, läuft danach 60 Meter zurück.',
    'They sit deep and break fast. Whoever loses the ball runs 60 metres back.',
  ),
  both(
    'Zuletzt trafen sie dreimal nach Ecken. Am Mittwoch stand deshalb das Training der kurzen Pfosten auf dem Plan.',
    'They have scored three times from corners lately. So on Wednesday training was about the near post.',
  ),
  both(
    'Ihr Torwart hält Elfmeter, ihre Fahrer finden keinen Parkplatz. Beides sollten wir nicht herausfordern.',
    'Their keeper saves penalties, their coach drivers find no parking space. We should not put either to the test.',
  ),
  both(
    'Im Hinspiel der vergangenen Saison ging es ruppig zu. Der Platzwart hat schon einmal den Sand geholt.',
    'Last season’s first meeting was rough. The groundsman has fetched the sand already.',
  ),
]

export function matchArticles(now: Date): Article[] {
  const season = demoSeason(now)
  const ours = season.matches.filter(isOurs)
  return [
    ...ours.filter(({ score }) => score).map((match) => report(match, match.league, { now, season })),
    ...season.lastSeason.filter(isOurs).map((match) => report(match, teamOf(match), { now, season })),
    ...ours
      .filter(({ league, matchday }) => league === 'profis' && matchday <= 12)
      .map((match) => preview(match, now)),
  ]
}

const isOurs = ({ home, away }: Pick<Fixture, 'home' | 'away'>) => Boolean(home.site ?? away.site)
const teamOf = ({ home, away }: Fixture) => (home.site ?? away.site) as Team

function report(
  match: DemoMatch | Fixture,
  team: Team,
  { now, season }: { now: Date; season: DemoSeason },
): Article {
  const { score, matchday, season: year, home, away } = match
  const atHome = Boolean(home.site)
  const [own, other] = atHome ? [score!.home, score!.away] : [score!.away, score!.home]
  const outcome: Outcome = own > other ? 'win' : own < other ? 'loss' : 'draw'
  const opponent = atHome ? away : home
  const seed = matchday + (year === season.season ? 0 : 3) + { profis: 0, frauen: 1, nachwuchs: 2 }[team]
  const figures = both(`${score!.home}:${score!.away}`, `${score!.home}–${score!.away}`)
  // In a sentence about us our goals come first; in English those of whoever won do.
  const toldScore = both(`${own}:${other}`, `${Math.max(own, other)}–${Math.min(own, other)}`)
  const where = atHome
    ? both(`gegen ${opponent.shortName}`, `against ${opponent.shortName}`)
    : both(`in ${opponent.shortName}`, `at ${opponent.shortName}`)
  const told = inTurn(HEADLINES[outcome], seed)
  const headline = 'home' in told ? told[atHome ? 'home' : 'away'] : told
  const course = 'course' in match ? match.course : null
  return {
    uid: `${team}-${year}-${String(matchday).padStart(2, '0')}-report`,
    site: team,
    alsoOn:
      year === season.season && team === 'profis'
        ? ['global']
        : team === 'frauen' && year === season.season
          ? ['global']
          : [],
    ...after(match.kickOff, now, 3),
    title: both(`${toldScore.de} ${where.de}: ${headline.de}`, `${toldScore.en} ${where.en}: ${headline.en}`),
    kicker: both('Spielbericht', 'Match report'),
    teaser: teaserOf({ match, team, outcome, where, toldScore }),
    cover: coverOf(team, outcome, seed),
    categories: [CATEGORIES[team], both('Spiele', 'Matches')],
    author: inTurn(AUTHORS[team], seed),
    match: match.id,
    blocks: [
      prose(
        withUs(inTurn(OPENERS[outcome], seed), team),
        summary({ match, outcome, atHome, opponent: opponent.shortName }),
      ),
      ...(course ? goalsOf(course.events, season) : []),
      quoted(inTurn(VOICES[outcome], seed), COACHES[team], COACH_ROLES[team]),
      {
        kind: 'facts',
        title: both('Das Spiel in Kürze', 'The match in brief'),
        items: [
          both(
            `Ergebnis = ${home.shortName} – ${away.shortName} ${figures.de}`,
            `Result = ${home.shortName} – ${away.shortName} ${figures.en}`,
          ),
          both(
            `Pause = ${match.halfTime!.home}:${match.halfTime!.away}`,
            `Half-time = ${match.halfTime!.home}–${match.halfTime!.away}`,
          ),
          both(`Ort = ${match.venue}`, `Place = ${match.venue}`),
          both(
            `Zuschauer = ${match.attendance!.toLocaleString('de-DE')}`,
            `Crowd = ${match.attendance!.toLocaleString('en-GB')}`,
          ),
        ],
      },
      ...(course && team === 'profis'
        ? [{ kind: 'gallery', uid: `gallery-${year}-${String(matchday).padStart(2, '0')}` }]
        : []),
    ],
  }
}

function goalsOf(events: readonly Events[], season: DemoSeason): WrittenBlock[] {
  const goals = events.filter(({ type, text }) => type === 'Goal' && text)
  if (goals.length === 0) return []
  const told = goals.map(({ minute, extraMinute, text, playerId }) => {
    const name = season.personById.get(playerId ?? '')?.shortName ?? ''
    const at = `${minute}${extraMinute ? `+${extraMinute}` : ''}`
    return both(`- **${at}. Minute, ${name}.** ${text!.de}`, `- **Minute ${at}, ${name}.** ${text!.en}`)
  })
  return [
    {
      kind: 'text',
      title: both('Die Tore', 'The goals'),
      md: both(told.map(({ de }) => de).join('\n'), told.map(({ en }) => en).join('\n')),
    },
  ]
}

type Events = NonNullable<DemoMatch['course']>['events'][number]

function teaserOf(given: {
  match: Fixture
  team: Team
  outcome: Outcome
  where: Pair
  toldScore: Pair
}): Pair {
  const { match, team, outcome, where, toldScore } = given
  const did = {
    win: both('gewinnen', 'win'),
    draw: both('spielen', 'draw'),
    loss: both('verlieren', 'lose'),
  }[outcome]
  const verb =
    team === 'nachwuchs'
      ? did.de.replace('gewinnen', 'gewinnt').replace('spielen', 'spielt').replace('verlieren', 'verliert')
      : did.de
  return both(
    `${capital(WE[team].de)} ${verb} am ${match.matchday}. Spieltag ${where.de} ${toldScore.de}.`,
    `${capital(WE[team].en)} ${did.en} ${toldScore.en} ${where.en} on matchday ${match.matchday}.`,
  )
}

function summary(given: { match: Fixture; outcome: Outcome; atHome: boolean; opponent: string }): Pair {
  const { match, outcome, atHome, opponent } = given
  const half = match.halfTime!
  const crowd = match.attendance!
  const level = half.home === half.away
  const turn = {
    win: both(
      'Danach wurde es enger, als es hätte sein müssen, aber nie so eng, dass jemand die Schuhe wechselte.',
      'After that it became closer than it had to be, but never so close that anybody changed boots.',
    ),
    draw: both(
      'Danach wogte es hin und her, ohne dass noch jemand den Deckel fand.',
      'After that it went back and forth without anybody finding the lid.',
    ),
    loss: both(
      'Danach liefen die Falken an und die Zeit davon.',
      'After that the Falcons ran at them and time ran away.',
    ),
  }[outcome]
  const stand = level
    ? both(`Zur Pause stand es ${half.home}:${half.away}.`, `At half-time it was ${half.home}–${half.away}.`)
    : both(
        `Zur Pause führte ${half.home > half.away ? match.home.shortName : match.away.shortName} mit ${Math.max(half.home, half.away)}:${Math.min(half.home, half.away)}.`,
        `At half-time ${half.home > half.away ? match.home.shortName : match.away.shortName} led ${Math.max(half.home, half.away)}–${Math.min(half.home, half.away)}.`,
      )
  const place = atHome
    ? both(
        `${crowd.toLocaleString('de-DE')} waren da, und ${opponent} merkte es.`,
        `${crowd.toLocaleString('en-GB')} were there, and ${opponent} noticed.`,
      )
    : both(
        `${crowd.toLocaleString('de-DE')} waren da, ein Block davon in Orange.`,
        `${crowd.toLocaleString('en-GB')} were there, one block of them in orange.`,
      )
  return both(`${place.de} ${stand.de} ${turn.de}`, `${place.en} ${stand.en} ${turn.en}`)
}

function preview(match: DemoMatch, now: Date): Article {
  const atHome = Boolean(match.home.site)
  const opponent = atHome ? match.away : match.home
  const number = String(match.matchday).padStart(2, '0')
  const about = inTurn(PREVIEWS, match.matchday)
  return {
    uid: `profis-${match.season}-${number}-preview`,
    site: 'profis',
    alsoOn: match.matchday > 10 ? ['global', 'fans'] : ['fans'],
    ...after(match.kickOff, now, -50),
    title: atHome
      ? both(
          `${opponent.shortName} kommt: Was uns erwartet`,
          `${opponent.shortName} are coming: what to expect`,
        )
      : both(`Auf nach ${opponent.shortName}`, `Off to ${opponent.shortName}`),
    kicker: both('Vor dem Spiel', 'Before the match'),
    teaser: both(
      `${match.matchday}. Spieltag, ${match.venue}. ${about.de}`,
      `Matchday ${match.matchday}, ${match.venue}. ${about.en}`,
    ),
    cover: inTurn(['scene-coach', 'scene-training', 'scene-tunnel', 'scene-press'], match.matchday),
    categories: [CATEGORIES.profis, both('Vorschau', 'Preview')],
    author: inTurn(AUTHORS.profis, match.matchday),
    match: match.id,
    blocks: [
      prose(
        about,
        both(
          `Marek Sobotta ließ am Donnerstag elf gegen elf spielen und sagte danach nur, er habe ${match.matchday % 2 ? 'zwei Fragen weniger' : 'eine Idee mehr'}. Wer aufläuft, steht wie immer 60 Minuten vor dem Anpfiff im Matchcenter.`,
          `On Thursday Marek Sobotta had them play eleven a side and only said afterwards that he had ${match.matchday % 2 ? 'two questions fewer' : 'one idea more'}. Who starts will be in the match centre 60 minutes before kick-off, as always.`,
        ),
      ),
      quoted(
        both(
          'Jeder Gegner erklärt Dir, was Du noch nicht kannst. Man muss ihm nur zuhören.',
          'Every opponent explains what you cannot do yet. You only have to listen.',
        ),
        'Marek Sobotta',
        COACH_ROLES.profis,
      ),
      { kind: 'match', match: match.id },
      {
        kind: 'links',
        items: [
          'Dein Besuch im Stadion | Your visit to the ground -> profis /stadion-besuch/',
          atHome
            ? 'Anfahrt und Parken | Directions and parking -> klub /stadium/directions/'
            : 'Auswärts mit dem Falkenzug | Away with the Falcon train -> fans /auswaerts/',
        ],
      },
    ],
  }
}

/** So many hours after a kick-off (before it, if negative), as days and time of the demo world. */
function after(kickOff: Date, now: Date, hours: number): Pick<Article, 'day' | 'hour' | 'minute'> {
  const moment = new Date(kickOff.getTime() + hours * 3_600_000)
  const midnight = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return {
    day: Math.round((midnight(moment) - midnight(now)) / DAY),
    hour: moment.getUTCHours() + 1,
    minute: moment.getUTCMinutes(),
  }
}

function coverOf(team: Team, outcome: Outcome, seed: number): string {
  if (team === 'frauen') return inTurn(WOMEN_COVERS, seed)
  if (team === 'nachwuchs') return inTurn(YOUTH_COVERS, seed)
  return inTurn(COVERS[outcome], seed)
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const withUs = ({ de, en }: Pair, team: Team): Pair =>
  both(de.replace('{we}', capital(WE[team].de)), en.replace('{We}', capital(WE[team].en)))
