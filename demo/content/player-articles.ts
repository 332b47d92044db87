/** Portraits in figures of the men and the women, from what the squads say of them. */
import { demoSeason } from '#demo/matches/season.ts'
import { type Article, both, inTurn, prose, quoted } from './articles.ts'

type Player = ReturnType<typeof demoSeason>['squads']['profis'][number]
type Pair = { de: string; en: string }

const OPENINGS: readonly Pair[] = [
  both(
    'Er kommt als Erster und geht als Letzter, und dazwischen redet er wenig.',
    'First to arrive, last to leave, and not much talk in between.',
  ),
  both(
    'Auf dem Trainingsplatz hört man zuerst die Stimme, dann sieht man den Pass.',
    'On the training pitch you hear the voice first and then see the pass.',
  ),
  both(
    'Es gibt Spieler, die brauchen Platz. Und es gibt solche, die ihn machen.',
    'Some players need space. Others make it.',
  ),
  both(
    'Wer lange zuschaut, merkt es nach zwanzig Minuten. Hier denkt jemand einen Pass voraus.',
    'Watch for long enough and you notice after twenty minutes. Somebody here thinks one pass ahead.',
  ),
  both(
    'Im Kreis nach dem Training steht immer dieselbe Person neben der Neuen oder dem Neuen.',
    'In the circle after training the same person always stands next to the newcomer.',
  ),
]
const HABITS: readonly Pair[] = [
  both(
    'Vor jedem Spiel wird derselbe linke Schnürsenkel zweimal gebunden.',
    'Before every match the same left lace is tied twice.',
  ),
  both(
    'Auf der Fahrt liegt ein Buch auf dem Schoß, meistens aufgeschlagen, manchmal gelesen.',
    'On the way there a book lies in the lap, usually open, sometimes read.',
  ),
  both(
    'In der Kabine läuft die Musik der anderen, aus Höflichkeit.',
    'In the dressing room the others’ music is playing, out of courtesy.',
  ),
  both(
    'Kaffee gibt es erst nach dem Abpfiff, dann aber gleich zwei.',
    'Coffee only comes after the final whistle, but then two at once.',
  ),
  both(
    'Am freien Tag geht es mit dem Rad am Kanal entlang bis zur Schleuse und zurück.',
    'On the day off it is by bicycle along the canal to the lock and back.',
  ),
  both(
    'Im Spind hängt ein Zettel, auf dem nur ein Wort steht. Weiter.',
    'In the locker hangs a note with just one word. On.',
  ),
  both(
    'Jeden Mittwoch wird mit den Kindern der Fußballschule gegessen, immer an einem anderen Tisch.',
    'Every Wednesday means lunch with the children of the football school, always at another table.',
  ),
]
const QUOTES: readonly Pair[] = [
  both(
    'Ich will nicht auffallen. Ich will fehlen, wenn ich nicht da bin.',
    'I do not want to stand out. I want to be missed when I am not there.',
  ),
  both(
    'Der einfache Ball ist der schwerste, weil alle ihn sehen.',
    'The simple pass is the hardest because everybody sees it.',
  ),
  both(
    'Wenn die Kurve ruhig wird, weiß ich, dass ich schneller spielen muss.',
    'When the end goes quiet I know that I have to play faster.',
  ),
  both(
    'Fehler mache ich am liebsten früh, dann ist noch Zeit.',
    'I like to make my mistakes early, then there is still time.',
  ),
  both('Talent ist, wenn man beim zweiten Mal weniger überlegt.', 'Talent is thinking less the second time.'),
  both(
    'Ich lerne gerade, später zu grätschen. Oder gar nicht.',
    'I am learning to slide later. Or not at all.',
  ),
  both(
    'Zu Hause fragt niemand nach dem Ergebnis. Nur, ob ich Hunger habe.',
    'At home nobody asks about the result. Only whether I am hungry.',
  ),
  both(
    'Eine gute Mannschaft erkennst Du daran, wer die Tore schleppt.',
    'You know a good team by who carries the goals.',
  ),
]

export function playerArticles(now: Date): Article[] {
  const { squads } = demoSeason(now)
  return (['profis', 'frauen'] as const).flatMap((team) =>
    squads[team].map((player, index) => portrait(player, team, index)),
  )
}

function portrait(player: Player, team: 'profis' | 'frauen', index: number): Article {
  const name = `${player.firstName} ${player.lastName}`
  const seed = index + (team === 'frauen' ? 3 : 0)
  // Half of the openings name nobody; the first speaks of a man.
  const opening = team === 'frauen' && seed % OPENINGS.length === 0 ? OPENINGS[2]! : inTurn(OPENINGS, seed)
  const number = both(`Nummer ${player.number}`, `number ${player.number}`)
  return {
    uid: `portrait-${player.slug}`,
    site: team,
    day: -(25 + index * 9 + (team === 'frauen' ? 4 : 0)),
    hour: 11 + (index % 6),
    minute: (index * 13) % 60,
    title: both(`${name}: fünf Zahlen und ein Satz`, `${name}: five figures and a sentence`),
    kicker: both('Porträt', 'Portrait'),
    teaser: both(
      `${player.role.de}, ${number.de}. ${inTurn(HABITS, seed).de}`,
      `${player.role.en}, ${number.en}. ${inTurn(HABITS, seed).en}`,
    ),
    cover: player.picture ?? inTurn(['scene-women', 'scene-dribbling', 'scene-youth-training'], index),
    categories: [
      team === 'profis' ? both('Profis', 'First team') : both('Frauen', 'Women'),
      both('Porträt', 'Portrait'),
    ],
    author: inTurn(['Hanna Reimers', 'Merve Aktaş', 'Falk Ostermann'], index),
    blocks: [
      prose(opening, inTurn(HABITS, seed)),
      {
        kind: 'facts',
        items: [
          both(`Nummer = ${player.number}`, `Number = ${player.number}`),
          both(`Position = ${player.role.de}`, `Position = ${player.role.en}`),
          both(
            `Größe = ${meters(player.heightCm).replace('.', ',')} m`,
            `Height = ${meters(player.heightCm)} m`,
          ),
          both(`Im Verein seit = ${player.inClubSince?.de}`, `In the club since = ${player.inClubSince?.en}`),
          both(
            `Höchstes Tempo = ${String(player.topSpeedKmh).replace('.', ',')} km/h`,
            `Top speed = ${player.topSpeedKmh} km/h`,
          ),
        ],
      },
      quoted(inTurn(QUOTES, seed), name, both(player.role.de, player.role.en)),
      { kind: 'match', match: 'next' },
    ],
  }
}

const meters = (centimetres: number | null): string => ((centimetres ?? 0) / 100).toFixed(2)
