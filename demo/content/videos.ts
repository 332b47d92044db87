/** Two hundred videos of club TV: what they show, how long, and whether they are free. Those that play are as long as their films. */
import { demoSeason } from '#demo/matches/season.ts'
import { demoFilms } from '#demo/videos.ts'
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { both, inTurn } from './articles.ts'
import { momentAt } from './days.ts'
import { departments, nameOf } from './departments.ts'
import { pictureIn, textIn, type WrittenText } from './written.ts'

type Video = {
  uid: string
  alsoOn: string[]
  day: number
  hour?: number
  title: WrittenText
  teaser: WrittenText
  cover: string
  category: WrittenText
  topic: WrittenText
  seconds: number
  payment: 'free' | 'pay'
  /** Id of the match it shows. */
  match?: string
}

const DAY = 86_400_000
const MATCHES = both('Spiele', 'Matches')
const WHOLE = both('Ganze Spiele', 'Whole matches')
const DOCUMENTARY = both('Doku', 'Documentary')
const DEPARTMENTS = both('Abteilungen', 'Departments')
const WOMEN_STILLS = ['scene-football-women-2', 'scene-football-women', 'scene-football-women-4'] as const
const STILLS = [
  'scene-header-wide',
  'scene-celebration',
  'scene-save',
  'scene-shot',
  'scene-tackle',
  'scene-crowd',
] as const

export function videoNodes(now: Date): ContentNodeInput[] {
  const lengths = new Map(demoFilms(now).map(({ uid, seconds }) => [uid, seconds]))
  return [...ofMatches(now), ...ofDepartments(), ...ofTraining(), ...documentaries()].flatMap((video) =>
    twins({ ...video, seconds: lengths.get(video.uid) ?? video.seconds }, now),
  )
}

/** Of the first team whole, in short and what was said; of the others in short. */
function ofMatches(now: Date): Video[] {
  const { matches, lastSeason } = demoSeason(now)
  const played = matches.filter(({ course }) => course)
  const past = lastSeason.filter(({ home, away }) => (home.site ?? away.site) === 'profis')
  return [
    ...played.flatMap((match, index): Video[] => {
      const { league, matchday, season, home, away, score, kickOff } = match
      const name = `${home.shortName} – ${away.shortName} ${score!.home}:${score!.away}`
      const english = name.replace(/(\d):(\d)/, '$1–$2')
      const base = {
        match: match.id,
        alsoOn: [league, ...(league === 'profis' ? ['global'] : [])],
        day: Math.round((kickOff.getTime() - now.getTime()) / DAY) + 1,
        topic: {
          profis: both('Profis', 'First team'),
          frauen: both('Frauen', 'Women'),
          nachwuchs: both('Nachwuchs', 'Youth'),
        }[league],
      }
      const uid = `video-${league}-${season}-${matchday}`
      const short: Video = {
        ...base,
        uid: `${uid}-short`,
        hour: 8,
        title: both(`${name}: die Zusammenfassung`, `${english}: the highlights`),
        teaser: both(
          `Der ${matchday}. Spieltag in wenigen Minuten.`,
          `Matchday ${matchday} in a few minutes.`,
        ),
        cover:
          league === 'frauen'
            ? inTurn(WOMEN_STILLS, index)
            : league === 'nachwuchs'
              ? 'scene-youth-training'
              : inTurn(STILLS, index),
        category: MATCHES,
        seconds: 300 + ((index * 37) % 240),
        payment: 'free',
      }
      if (league !== 'profis') return [short]
      return [
        short,
        {
          ...base,
          uid: `${uid}-whole`,
          hour: 6,
          title: both(`${name}: das ganze Spiel`, `${english}: the whole match`),
          teaser: both(
            'Mit Originalkommentar vom Falkenfunk und Ton aus der Kurve.',
            'With the commentary of Falkenfunk and sound from the end.',
          ),
          cover: inTurn(STILLS, index + 2),
          category: WHOLE,
          seconds: 5700 + ((index * 53) % 400),
          payment: 'pay',
        },
        {
          ...base,
          uid: `${uid}-voices`,
          hour: 10,
          title: both(`Stimmen zum ${matchday}. Spieltag`, `Voices on matchday ${matchday}`),
          teaser: both(
            'Marek Sobotta und zwei Spieler am Mikrofon.',
            'Marek Sobotta and two players at the microphone.',
          ),
          cover: inTurn(['scene-interview', 'scene-press', 'scene-coach'], index),
          category: both('Stimmen', 'Voices'),
          seconds: 420 + ((index * 61) % 300),
          payment: 'free',
        },
      ]
    }),
    ...past.map(({ id: match, matchday, season, home, away, score, kickOff }, index): Video => {
      const name = `${home.shortName} – ${away.shortName} ${score!.home}:${score!.away}`
      return {
        uid: `video-profis-${season}-${matchday}-whole`,
        match,
        alsoOn: ['profis'],
        day: Math.round((kickOff.getTime() - now.getTime()) / DAY) + 1,
        title: both(`Archiv: ${name}`, `Archive: ${name.replace(/(\d):(\d)/, '$1–$2')}`),
        teaser: both(
          `Letzte Saison, ${matchday}. Spieltag, in voller Länge.`,
          `Last season, matchday ${matchday}, in full.`,
        ),
        cover: inTurn(STILLS, index),
        category: WHOLE,
        topic: both('Profis', 'First team'),
        seconds: 5640 + ((index * 71) % 500),
        payment: 'pay',
      }
    }),
  ]
}

function ofDepartments(): Video[] {
  return departments.flatMap((department, index): Video[] => {
    const base = {
      alsoOn: [department.key, ...(index % 2 ? ['klub'] : [])],
      category: DEPARTMENTS,
      topic: both(nameOf(department.key, 'de'), nameOf(department.key, 'en')),
      payment: 'free' as const,
    }
    const [result, english] = department.results[0].split(' | ')
    const [star, starEnglish] = department.star.split(' | ').map((text) => text.split(' ; ')[0]!)
    return [
      {
        ...base,
        uid: `video-${department.key}-weekend`,
        day: -(6 + index * 2),
        title: both(`${base.topic.de}: ${result}`, `${base.topic.en}: ${english}`),
        teaser: department.moments[0],
        cover: department.pictures[0],
        seconds: 180 + ((index * 29) % 320),
      },
      {
        ...base,
        uid: `video-${department.key}-visit`,
        day: -(20 + index * 7),
        title: both(`Zu Besuch bei ${star}`, `Visiting ${starEnglish}`),
        teaser: department.story,
        cover: department.pictures[1],
        seconds: 360 + ((index * 41) % 500),
      },
    ]
  })
}

const EXERCISES = [
  ['Nur Zweikämpfe', 'Nothing but duels'],
  ['Pressing in Zeitlupe', 'Pressing in slow motion'],
  ['Ecken, kurz und lang', 'Corners, short and long'],
  ['Torwarttraining im Regen', 'Goalkeepers in the rain'],
  ['Fünf gegen zwei', 'Five against two'],
  ['Schusstraining mit Sobotta', 'Shooting with Sobotta'],
  ['Läufe ohne Ball', 'Runs without the ball'],
  ['Elfmeter nach dem Lauf', 'Penalties after running'],
] as const

const ofTraining = (): Video[] =>
  Array.from({ length: 24 }, (_, week): Video => {
    const [de, en] = inTurn(EXERCISES, week)
    return {
      uid: `video-training-${String(week + 1).padStart(2, '0')}`,
      alsoOn: ['profis'],
      day: -(4 + week * 7),
      hour: 17,
      title: both(`Training am Mittwoch: ${de}`, `Wednesday training: ${en}`),
      teaser: both(
        'Ohne Schnitt, mit allem, was man auf dem Platz hört.',
        'Without a cut, with everything you hear on the pitch.',
      ),
      cover: inTurn(['scene-training', 'scene-coach', 'scene-ball', 'scene-save'], week),
      category: both('Training', 'Training'),
      topic: both('Profis', 'First team'),
      seconds: 900 + ((week * 97) % 900),
      payment: 'free',
    }
  })

const FILMS: readonly (readonly [uid: string, title: string, teaser: string, cover: string])[] = [
  [
    'weidner',
    'Weidner und die Sekunde davor | Weidner and the second before',
    'Was ein Torwart sieht, bevor etwas passiert. | What a goalkeeper sees before anything happens.',
    'scene-save',
  ],
  [
    'south-end',
    'Falkenpark bei Nacht: der Umbau der Südkurve | Falkenpark by night: rebuilding the south end',
    '13 Tage bauen, einen Tag fegen. | 13 days of building, one of sweeping.',
    'scene-stadium',
  ],
  [
    'train-2004',
    'Der Zug von 2004 | The train of 2004',
    'Ein Aufstieg, ein Speisewagen, ein Fanclub. | A promotion, a dining car, a fan club.',
    'scene-away-train',
  ],
  [
    'forbidden',
    'Der verbotene Ball | The forbidden ball',
    '14 Frauen und Schuhe, die zu groß waren. | 14 women and boots too large.',
    'scene-women',
  ],
  [
    'hallmann',
    'Hallmann, rückwärts | Hallmann, backwards',
    'Die Saison 1987/88 vom Ende her. | The season of 1987/88 from its end.',
    'scene-interview',
  ],
  [
    'groundsman',
    'Halm für Halm | Blade by blade',
    'Ein Jahr mit dem Platzwart. | A year with the groundsman.',
    'scene-ball',
  ],
  [
    'choreo',
    '90 Sekunden | 90 seconds',
    'Drei Monate bis zu einem Bild. | Three months up to one picture.',
    'scene-crowd-scarves',
  ],
  [
    'boarding',
    'Licht aus um zehn | Lights out at ten',
    'Eine Woche im Internat. | A week at the boarding house.',
    'scene-school',
  ],
  ['excluded', '41 Namen | 41 names', 'Der Verein nach 1933. | The club after 1933.', 'scene-museum-visit'],
  [
    'silo',
    'Das Silo | The silo',
    'Wie 60 Leute ein Haus festhielten. | How 60 people held on to a building.',
    'scene-climbing',
  ],
  [
    'osaka',
    'Elf Hocker in Osaka | Eleven stools in Osaka',
    'Anpfiff um halb zwölf in der Nacht. | Kick-off at half past eleven at night.',
    'portrait-13',
  ],
  [
    'kit-room',
    'Kammer 7 | Room 7',
    'Jan-Peter Rode und 4.000 Socken. | Jan-Peter Rode and 4,000 socks.',
    'scene-tunnel',
  ],
]

const documentaries = (): Video[] =>
  FILMS.map(([uid, title, teaser, cover], index) => ({
    uid: `video-film-${uid}`,
    alsoOn: index % 3 === 0 ? ['global'] : [],
    day: -(9 + index * 30),
    title,
    teaser,
    cover,
    category: DOCUMENTARY,
    topic: both('FALKEN TV', 'FALKEN TV'),
    seconds: 1440 + index * 190,
    payment: 'pay',
  }))

function twins(video: Video, now: Date): ContentNodeInput[] {
  const published = momentAt(now, Math.min(0, video.day), video.day >= 0 ? 5 : (video.hour ?? 18))
  return (['de', 'en'] as const).map((language) => {
    const reading = { language, now }
    return {
      uid: video.uid,
      kind: 'video',
      language,
      site: 'tv',
      alsoOn: video.alsoOn,
      path: `/videos/${video.uid.replace('video-', '')}/`,
      title: textIn(video.title, reading),
      teaser: textIn(video.teaser, reading),
      cover: pictureIn(video.cover, language),
      categories: [...new Set([textIn(video.category, reading), textIn(video.topic, reading)])],
      displayAt: published,
      publishAt: published,
      ...(video.match ? { match: video.match } : {}),
      video: { seconds: video.seconds, payment: video.payment },
    }
  })
}
