/** Sixty galleries: the first team's matches, the departments, and what else the club saw. */
import { demoSeason } from '#demo/matches/season.ts'
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { both, inTurn } from './articles.ts'
import { momentAt } from './days.ts'
import { departments, nameOf } from './departments.ts'
import { pictureIn, textIn, type WrittenText } from './written.ts'

type Pair = { de: string; en: string }
type Gallery = {
  uid: string
  site: string
  alsoOn?: string[]
  day: number
  title: WrittenText
  teaser: WrittenText
  categories: WrittenText[]
  /** Id of the match it was taken at. */
  match?: string
  pictures: { id: string; caption: Pair }[]
}

const DAY = 86_400_000
/** What a match looks like from walking out to the way home. */
const MATCH: readonly (readonly [string, string, string])[] = [
  ['scene-tunnel', 'Noch zehn Schritte bis zum Licht.', 'Ten steps to the light.'],
  ['scene-crowd', 'Die Kurve war vor dem Anpfiff schon heiser.', 'The end was hoarse before kick-off.'],
  ['scene-shot', 'Der erste Schuss ging einen Meter vorbei.', 'The first shot went a metre wide.'],
  ['scene-tackle', 'Sauber getroffen, laut bejubelt.', 'Cleanly won and loudly cheered.'],
  ['scene-header', 'In der Luft war es eng.', 'It was crowded in the air.'],
  ['scene-save', 'Weidner streckt sich, so lang er ist.', 'Weidner at full stretch.'],
  [
    'scene-coach',
    'Sobotta sieht etwas, das noch niemand sieht.',
    'Sobotta sees something nobody else sees yet.',
  ],
  ['scene-dribbling', 'Ein Lauf am Flügel, drei hinterher.', 'A run down the wing, three behind.'],
  ['scene-celebration', 'Beide Fäuste, ein Schrei.', 'Both fists, one shout.'],
  ['scene-crowd-scarves', 'Alle Schals oben.', 'All scarves up.'],
  ['scene-ball', 'Kurz lag der Ball einfach nur da.', 'For a moment the ball simply lay there.'],
  ['scene-stadium', 'Von oben ist es stiller.', 'It is quieter from above.'],
  ['scene-interview', 'Nach dem Spiel, noch außer Atem.', 'After the match, still out of breath.'],
  ['scene-stand-food', 'Danach etwas Warmes.', 'Something warm afterwards.'],
]

const OTHERS: readonly (readonly [
  uid: string,
  site: string,
  day: number,
  title: string,
  teaser: string,
  pictures: string,
])[] = [
  [
    'museum-night',
    'museum',
    40,
    'Lange Nacht im Museum | A long night at the museum',
    'Taschenlampen an, Pokale aus. | Torches on, cups in the dark.',
    'scene-museum-cup scene-museum-visit scene-founders scene-chess scene-interview scene-assembly',
  ],
  [
    'camp-week',
    'fussballschule',
    30,
    'Fünf Tage Camp | Five days of camp',
    'Vom ersten Ball bis zum letzten Löffel Suppe. | From the first ball to the last spoon of soup.',
    'scene-training scene-youth-training scene-school scene-ball scene-dribbling scene-stand-food scene-celebration',
  ],
  [
    'camp-keepers',
    'fussballschule',
    58,
    'Torwartcamp im Regen | Goalkeeper camp in the rain',
    'Wer fällt, darf liegen bleiben. Kurz. | Whoever falls may stay down. Briefly.',
    'scene-save scene-training scene-coach scene-ball scene-youth-training scene-treatment',
  ],
  [
    'camp-final',
    'fussballschule',
    90,
    'Das Turnier am Freitag | The tournament on Friday',
    'Neun Teams, drei Pokale, kein Verlierer ohne Eis. | Nine teams, three cups, no loser without ice cream.',
    'scene-dribbling scene-youth-training scene-celebration scene-museum-cup scene-school scene-crowd',
  ],
  [
    'away-train',
    'fans',
    13,
    'Eine Fahrt mit dem Falkenzug | A journey on the Falcon train',
    'Hin mit Hoffnung, zurück mit Stimmen. | Out with hope, back with voices.',
    'scene-away-train scene-crowd-scarves scene-crowd scene-stand-food scene-tram scene-celebration',
  ],
  [
    'members-day',
    'klub',
    75,
    'Tag der Mitglieder | Members’ day',
    'Karten hoch, Kuchen verteilt. | Cards up, cake shared out.',
    'scene-assembly scene-founders scene-press scene-stand-food scene-school scene-crowd-scarves scene-celebration',
  ],
  [
    'women-training',
    'frauen',
    12,
    'Ein Dienstag mit den Frauen | A Tuesday with the women',
    'Zwei Einheiten, ein Kuchen, keine Pause. | Two sessions, one cake, no break.',
    'scene-training scene-dribbling scene-women scene-youth-training scene-treatment scene-ball',
  ],
  [
    'women-away',
    'frauen',
    26,
    'Auswärts in zwei Bussen | Away in two coaches',
    'Im zweiten saßen die Trommeln. | The drums sat in the second.',
    'scene-dribbling scene-tunnel scene-header scene-tackle scene-crowd scene-women scene-interview',
  ],
  [
    'women-school',
    'frauen',
    47,
    'Zu Gast in der Schule am Kanal | Visiting the Kanal school',
    'Achtzig Fragen, eine davon zum Fußball. | Eighty questions, one of them about football.',
    'scene-youth-training scene-school scene-women scene-ball scene-interview scene-stand-food',
  ],
  [
    'academy-day',
    'nachwuchs',
    18,
    'Ein Tag in der Akademie | A day at the academy',
    'Schule, Platz, Abendbrot. | School, pitch, supper.',
    'scene-school scene-youth-training scene-training scene-dribbling scene-ball scene-treatment scene-interview',
  ],
  [
    'trial-day',
    'nachwuchs',
    33,
    'Sichtung: 140 Kinder, ein Platz | Trials: 140 children, one pitch',
    'Nummern auf dem Rücken, Knoten im Bauch. | Numbers on backs, knots in stomachs.',
    'scene-training scene-youth-training scene-dribbling scene-ball scene-coach scene-school',
  ],
  [
    'under-nine',
    'nachwuchs',
    54,
    'Die U9 im Falkenpark | The under-nines at the Falkenpark',
    'Einmal durch den großen Tunnel. | Once through the big tunnel.',
    'scene-tunnel scene-youth-training scene-stadium scene-school scene-celebration scene-stand-food',
  ],
  [
    'ground-roof',
    'stadion',
    80,
    'Unter dem Dach | Below the roof',
    'Blicke, die sonst nur die Tauben haben. | Views that only the pigeons have.',
    'scene-stadium view-block-104 view-block-121 view-block-129 view-block-133 view-block-112 view-block-26',
  ],
  [
    'tv-behind',
    'tv',
    26,
    'Hinter der Kamera | Behind the camera',
    'Elf Menschen, vier Objektive. | Eleven people, four lenses.',
    'scene-camera scene-interview scene-press scene-header-wide scene-tunnel scene-esports',
  ],
  [
    'training-week',
    'profis',
    4,
    'Die Woche auf Platz 1 | The week on pitch 1',
    'Hütchen, Hagel, Hochform. | Cones, hail, high spirits.',
    'scene-training scene-coach scene-ball scene-shot scene-treatment scene-save scene-interview scene-press',
  ],
]

export function galleryNodes(now: Date): ContentNodeInput[] {
  return [...matchGalleries(now), ...departmentGalleries(), ...otherGalleries()].flatMap((gallery) =>
    twins(gallery, now),
  )
}

function matchGalleries(now: Date): Gallery[] {
  const matches = demoSeason(now).matches.filter(({ league, course }) => league === 'profis' && course)
  return matches.map(({ id: match, matchday, season, home, away, score, kickOff }, index) => {
    const count = 8 + ((index * 5) % 7)
    return {
      uid: `gallery-${season}-${String(matchday).padStart(2, '0')}`,
      site: 'profis',
      alsoOn: ['global', 'fans'],
      day: Math.round((kickOff.getTime() - now.getTime()) / DAY),
      title: both(
        `${home.shortName} – ${away.shortName} ${score!.home}:${score!.away}`,
        `${home.shortName} – ${away.shortName} ${score!.home}–${score!.away}`,
      ),
      teaser: both(`Bilder vom ${matchday}. Spieltag.`, `Pictures of matchday ${matchday}.`),
      categories: [both('Profis', 'First team')],
      match,
      pictures: Array.from({ length: count }, (_, place) => inTurn(MATCH, place + index)).map(
        ([id, de, en]) => ({ id, caption: both(de, en) }),
      ),
    }
  })
}

const AROUND = ['scene-stand-food', 'scene-crowd-scarves', 'scene-tram', 'scene-assembly'] as const

function departmentGalleries(): Gallery[] {
  return departments.map((department, index) => {
    const kin = departments.filter(({ group, key }) => group === department.group && key !== department.key)
    // What does not stand on the department's start page already goes first.
    const [start, second, third] = department.pictures
    const own = [inTurn(AROUND, index), third, second, start]
    const fitting = [
      ...new Set([
        ...own,
        ...kin.slice(index % 4).map(({ pictures }) => pictures[0]),
        'scene-training',
        'scene-crowd-scarves',
        'scene-stand-food',
      ]),
    ]
    const captions = captionsOf(department)
    return {
      uid: `gallery-${department.key}`,
      site: department.key,
      alsoOn: ['klub'],
      day: -(6 + index * 8),
      title: both(
        `${nameOf(department.key, 'de')}: ein Wochenende in Bildern`,
        `${nameOf(department.key, 'en')}: a weekend in pictures`,
      ),
      teaser: captions[0]!,
      categories: [both('Abteilungen', 'Departments')],
      pictures: fitting
        .slice(0, 6 + (index % 3))
        .map((id, place) => ({ id, caption: inTurn(captions, place) })),
    }
  })
}

function captionsOf({ moments, star, event, key }: (typeof departments)[number]): Pair[] {
  const pair = (text: string): Pair => {
    const [de, en] = text.split(' | ')
    return both(de!, en!)
  }
  const [person, occasion] = [pair(star), pair(event)]
  const nameIn = (text: string) => text.split(' ; ')[0]!
  return [
    ...moments.map(pair),
    both(`Immer dabei: ${nameIn(person.de)}.`, `Always there: ${nameIn(person.en)}.`),
    both('Zu Gast bei der Nachbarabteilung.', 'Visiting the department next door.'),
    both(`Vorfreude auf: ${nameIn(occasion.de)}.`, `Looking forward to: ${nameIn(occasion.en)}.`),
    both(`Training bei ${nameOf(key, 'de')}.`, `Training with ${nameOf(key, 'en')}.`),
    both('Danach etwas Warmes.', 'Something warm afterwards.'),
  ]
}

const otherGalleries = (): Gallery[] =>
  OTHERS.map(([uid, site, ago, title, teaser, pictures]) => ({
    uid: `gallery-${uid}`,
    site,
    alsoOn: ['global'],
    day: -ago,
    title,
    teaser,
    categories: [both('Verein', 'Club')],
    pictures: pictures.split(' ').map((id, place) => ({ id, caption: inTurn(PLAIN_CAPTIONS, place + ago) })),
  }))

const PLAIN_CAPTIONS: readonly Pair[] = [
  both('Noch war alles ruhig.', 'All was still quiet.'),
  both('Dann kam Bewegung hinein.', 'Then things began to move.'),
  both('Einer schaut immer in die falsche Richtung.', 'Somebody always looks the wrong way.'),
  both('Der Moment, auf den alle gewartet hatten.', 'The moment everybody had been waiting for.'),
  both('Fast hätte es niemand bemerkt.', 'It almost went unnoticed.'),
  both('Zum Schluss blieben alle sitzen.', 'In the end everybody stayed seated.'),
  both('Wieder so ein Licht.', 'That light again.'),
  both('Und morgen von vorn.', 'And tomorrow from the beginning.'),
]

function twins(gallery: Gallery, now: Date): ContentNodeInput[] {
  const published = momentAt(now, gallery.day, 21)
  return (['de', 'en'] as const).map((language) => {
    const pictures = gallery.pictures.map(({ id, caption }) => pictureIn(id, language, caption[language]))
    const reading = { language, now }
    return {
      uid: gallery.uid,
      kind: 'gallery',
      language,
      site: gallery.site,
      alsoOn: gallery.alsoOn ?? [],
      path: `/bildergalerien/${gallery.uid.replace('gallery-', '')}/`,
      title: textIn(gallery.title, reading),
      teaser: textIn(gallery.teaser, reading),
      cover: { id: pictures[0]!.id, alt: pictures[0]!.alt },
      categories: gallery.categories.map((category) => textIn(category, reading)),
      ...(gallery.match ? { match: gallery.match } : {}),
      displayAt: published,
      publishAt: published,
      pictures,
    }
  })
}
