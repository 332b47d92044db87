/** Scenes of the club besides the match: museum, school, press, journeys, the stand with its scarves. */

import { COLOUR, circle, filled, stroked } from './drawing.ts'
import { type PrintOptions, print, svg } from './goods/print.ts'
import { floodlight, ground, SIGNAL_ON_ORANGE, WIDE, wedge } from './grounds/grounds.ts'
import { CLUB } from './people/club.poses.ts'
import { crowd } from './people/crowd.ts'
import { type Shot, shoot } from './people/figures.ts'
import { illustrationOf, type Picture } from './picture.ts'

const NIGHT: PrintOptions = {
  ground:
    ground(COLOUR.ink) +
    floodlight(WIDE, [{ x: 520, y: -20, angle: 2.1, spread: 0.3, power: 0.9 }], '#2A3670', 8),
}
const DUSK: PrintOptions = { ground: ground(COLOUR.dusk) + wedge(500, 120, 400, COLOUR.ink) }
/** Wide surfaces cost bytes: fewer lines, and coarser ones. */
const COARSE = { spacing: 4.8, tolerance: 0.36 }
const PAPER: PrintOptions = {
  ground: ground(COLOUR.mist) + wedge(330, 190, 400, '#D5DAE6') + wedge(590, 60, 400, COLOUR.hot),
  ink: COLOUR.ink,
}
const ORANGE: PrintOptions = {
  ground: ground(COLOUR.hot) + wedge(420, 160, 400, COLOUR.ember),
  signal: SIGNAL_ON_ORANGE,
  ink: COLOUR.ink,
}
const TUNNEL: PrintOptions = {
  ground:
    ground(COLOUR.night) +
    filled('M190 400L236 60H404L450 400Z', '#3C4A8F') +
    filled('M256 400L276 96H364L384 400Z', COLOUR.mist),
  ink: COLOUR.ink,
}

type SceneRow = [
  id: string,
  scene: keyof typeof CLUB,
  style: PrintOptions,
  shot: Omit<Shot, 'width' | 'height'>,
  de: string,
  en: string,
  ja: string,
]

const ROWS: readonly SceneRow[] = [
  [
    'scene-founders',
    'founders',
    { ...PAPER, ...COARSE },
    { eye: [-0.3, 1.3, 3.4], target: [0.24, 1.22, 0], fieldOfView: 27 },
    'Vier Gründer mit dem ersten Ball.',
    'Four founders with the first ball.',
    '最初のボールを持つ4人の創立者。',
  ],
  [
    'scene-museum-visit',
    'museumVisit',
    DUSK,
    { eye: [-0.2, 1.3, 3.4], target: [0.04, 1.2, 0], fieldOfView: 28 },
    'Eine Besucherin vor dem Pokal.',
    'A visitor in front of the cup.',
    '優勝杯を眺める来館者。',
  ],
  [
    'scene-museum-cup',
    'cup',
    { ...NIGHT, ...COARSE },
    { eye: [-0.4, 0.8, 2.6], target: [0.12, 0.42, 0], fieldOfView: 26 },
    'Zwei Pokale und ein alter Schuh.',
    'Two cups and an old boot.',
    '二つの優勝杯と古いスパイク。',
  ],
  [
    'scene-chess',
    'chess',
    { ...ORANGE, ...COARSE },
    { eye: [-0.5, 0.6, 2.2], target: [-0.06, 0.26, 0], fieldOfView: 26 },
    'Schachfiguren, der König allein.',
    'Chess pieces, the king alone.',
    '孤立したキングとチェスの駒。',
  ],
  [
    'scene-ice-stock',
    'iceStock',
    { ground: ground('#22306F') + filled('M0 250H640V400H0Z', '#B9C3DE') },
    { eye: [-0.5, 0.7, 2.3], target: [-0.14, 0.22, 0], fieldOfView: 28 },
    'Zwei Eisstöcke neben der Daube.',
    'Two ice stocks beside the target.',
    '的のそばの二つのアイスストック。',
  ],
  [
    'scene-press',
    'press',
    { ...DUSK, ...COARSE },
    { eye: [-0.5, 0.6, 2.3], target: [0.1, 0.34, 0], fieldOfView: 26 },
    'Vier Mikrofone auf dem Tisch.',
    'Four microphones on the table.',
    '卓上の4本のマイク。',
  ],
  [
    'scene-camera',
    'camera',
    ORANGE,
    { eye: [-0.6, 1.2, 3.2], target: [0.06, 1.26, 0], fieldOfView: 28 },
    'Eine Kamera und wer sie führt.',
    'A camera and its operator.',
    'カメラと撮影者。',
  ],
  [
    'scene-training',
    'training',
    PAPER,
    { eye: [-0.8, 0.5, 3.3], target: [0.04, 0.82, 0], fieldOfView: 33 },
    'Training zwischen Hütchen.',
    'Training between cones.',
    'コーンの間での練習。',
  ],
  [
    'scene-youth-training',
    'youth',
    ORANGE,
    { eye: [-0.7, 0.8, 3.3], target: [0.22, 0.98, 0], fieldOfView: 33 },
    'Zwei Jugendliche beim Training.',
    'Two young players in training.',
    '練習する若い選手たち。',
  ],
  [
    'scene-school',
    'school',
    { ...DUSK, ...COARSE },
    { eye: [-0.4, 1.2, 3.4], target: [0.02, 1.3, 0], fieldOfView: 25 },
    'Drei Kinder winken.',
    'Three children wave.',
    '手を振る3人の子ども。',
  ],
  [
    'scene-treatment',
    'treatment',
    PAPER,
    { eye: [-0.6, 0.9, 3.0], target: [-0.06, 0.8, 0], fieldOfView: 30 },
    'Ein Knie bekommt einen Verband.',
    'A knee gets a bandage.',
    '膝に包帯を巻く。',
  ],
  [
    'scene-tunnel',
    'tunnel',
    TUNNEL,
    { eye: [0, 1.0, 3.6], target: [0.02, 1.0, 0], fieldOfView: 35 },
    'Zwei Spieler gehen durch den Tunnel ins Licht.',
    'Two players walk through the tunnel into the light.',
    '光へ向かう二人の選手。',
  ],
  [
    'scene-interview',
    'interview',
    NIGHT,
    { eye: [-0.4, 1.5, 2.6], target: [-0.04, 1.52, 0], fieldOfView: 20 },
    'Ein Spieler am Mikrofon.',
    'A player at the microphone.',
    'マイクに向かう選手。',
  ],
  [
    'scene-esports',
    'esports',
    DUSK,
    { eye: [-0.6, 1.3, 2.8], target: [-0.14, 1.36, 0], fieldOfView: 29 },
    'Ein Spieler mit Kopfhörern vor dem Bildschirm.',
    'A player with headphones at the screen.',
    '画面に向かう選手。',
  ],
]

const figures: Picture[] = ROWS.map(
  ([id, scene, style, shot, de, en, ja]): Picture => ({
    id,
    ...WIDE,
    alt: illustrationOf(de, en, ja),
    tags: ['scene', 'club', scene],
    ...(scene === 'founders' ? { focus: 'top' as const } : {}),
    draw: () =>
      print(shoot(CLUB[scene](), { ...WIDE, ...shot }), { spacing: 3.8, tolerance: 0.22, ...style }),
  }),
)

const people = (seed: number, rows: number, colour: string, extra = '') =>
  print(crowd({ ...WIDE, seed, rows }), {
    spacing: 6.6,
    silhouette: false,
    ground: ground(colour),
    tolerance: 0.6,
    min: 0.14,
    extra,
  })

/** Voting cards above the heads. */
const CARDS = [
  [60, 90],
  [150, 60],
  [232, 120],
  [318, 70],
  [410, 110],
  [486, 56],
  [570, 100],
]
  .map(
    ([x, y]) =>
      filled(`M${x} ${y}h44l-14 34h-44Z`, COLOUR.hot) +
      filled(`M${x! + 2} ${y! + 34}h9l-16 60h-9Z`, COLOUR.mist),
  )
  .join('')

/** A carriage seen from the platform: the crowd shows through its windows. */
const CARRIAGE =
  filled('M0 0H640V56H0Z', COLOUR.dusk) +
  filled('M0 262H640V400H0Z', COLOUR.dusk) +
  [0, 210, 420, 630].map((x) => filled(`M${x} 40h26v240h-26Z`, COLOUR.dusk)).join('') +
  filled('M0 286H640L635 298H0Z', COLOUR.hot) +
  filled('M0 306H640L637 312H0Z', COLOUR.mist) +
  filled('M0 352H640V400H0Z', COLOUR.night)

function dartboard(): string {
  const [x, y] = [250, 200]
  const point = (radius: number, angle: number) =>
    `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  const step = Math.PI / 10
  const ring = (inner: number, outer: number, odd: string, even: string) =>
    Array.from({ length: 20 }, (_, field) => {
      const from = (field - 0.5) * step
      const to = from + step
      return filled(
        `M${point(inner, from)}L${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`,
        field % 2 ? odd : even,
      )
    }).join('')
  return svg(
    [0, 0, 640, 400],
    ground(COLOUR.dusk) +
      wedge(470, 150, 400, COLOUR.ink) +
      circle(x, y, 186, COLOUR.night) +
      ring(110, 142, COLOUR.paper, COLOUR.ink) +
      ring(142, 154, COLOUR.hot, '#3C4A8F') +
      ring(84, 94, COLOUR.hot, '#3C4A8F') +
      ring(20, 84, COLOUR.paper, COLOUR.ink) +
      ring(94, 110, COLOUR.paper, COLOUR.ink) +
      circle(x, y, 20, '#3C4A8F') +
      circle(x, y, 9, COLOUR.hot) +
      stroked('M252 198L420 130', COLOUR.mist, 7) +
      filled('M404 116L478 70L500 112L428 146Z', COLOUR.hot) +
      stroked('M262 130L430 66', COLOUR.mist, 7) +
      filled('M414 52L488 10L508 50L438 82Z', COLOUR.paper),
  )
}

/** Seen from above. */
export function tableFootball(): string {
  const man = (x: number, y: number, colour: string) =>
    filled(`M${x - 12} ${y - 34}h24l-4 58h6l-2 20h-26l-2 -20h6Z`, colour) + circle(x, y - 48, 15, colour)
  const rodAt = (x: number, colour: string, places: number[]) =>
    filled(`M${x - 5} 0h10V400h-10Z`, '#B9C3DE') + places.map((y) => man(x, y, colour)).join('')
  return svg(
    [0, 0, 640, 400],
    ground('#22306F') +
      stroked('M320 0V400', '#3C4A8F', 5) +
      stroked('M320 200m-90 0a90 90 0 1 0 180 0a90 90 0 1 0 -180 0', '#3C4A8F', 5) +
      rodAt(120, COLOUR.hot, [110, 300]) +
      rodAt(250, COLOUR.paper, [80, 200, 320]) +
      rodAt(400, COLOUR.hot, [60, 180, 300]) +
      rodAt(540, COLOUR.paper, [130, 280]) +
      circle(196, 226, 17, COLOUR.paper) +
      circle(196, 226, 7, COLOUR.ink),
  )
}

function tram(): string {
  const window = (x: number) =>
    filled(`M${x} 128h96v92h-96Z`, '#B9C3DE') + filled(`M${x + 50} 128h30l-37 92h-30Z`, COLOUR.mist)
  return svg(
    [0, 0, 640, 400],
    ground(COLOUR.dusk) +
      floodlight(WIDE, [{ x: 40, y: -10, angle: 1.0, spread: 0.24, power: 0.8 }], '#2A3670', 8) +
      stroked('M0 40H640M300 84L330 40', '#B9C3DE', 4) +
      filled('M60 96L96 84H640V320H40Z', COLOUR.paper) +
      filled('M44 290L640 290V320H40Z', COLOUR.ink) +
      filled('M52 240H640V256H50Z', COLOUR.hot) +
      filled('M51 262H640V268H50Z', COLOUR.ink) +
      filled('M78 128L92 112H150V220H66Z', COLOUR.ink) +
      window(178) +
      window(292) +
      window(406) +
      window(520) +
      filled('M0 346H640V352H0Z', '#B9C3DE') +
      [130, 220, 420, 510]
        .map((x) => circle(x, 326, 22, COLOUR.night) + circle(x, 326, 9, COLOUR.mist))
        .join('') +
      circle(62, 276, 9, COLOUR.hot),
  )
}

function standFood(): string {
  const stripes = Array.from({ length: 9 }, (_, index) =>
    filled(`M${60 + index * 60} 0h30l-28 70h-30Z`, COLOUR.hot),
  ).join('')
  const cupOf = (x: number) =>
    filled(`M${x} 176h86l-12 150h-62Z`, COLOUR.hot) +
    filled(`M${x - 4} 160q47 -34 94 0v22h-94Z`, COLOUR.paper) +
    filled(`M${x + 20} 200h10l-4 110h-8Z`, COLOUR.paper)
  return svg(
    [0, 0, 640, 400],
    ground(COLOUR.ink) +
      filled('M0 0H640V70H0Z', COLOUR.mist) +
      stripes +
      filled('M0 326H640V400H0Z', '#22306F') +
      filled('M0 326H640V336H0Z', '#3C4A8F') +
      cupOf(120) +
      cupOf(226) +
      stroked(
        'M372 306C330 300 330 214 384 206C440 200 452 262 424 304M424 304C470 306 540 296 528 232C520 188 462 194 450 232C440 268 466 300 470 304M384 250C410 240 440 244 462 262',
        '#E8A262',
        19,
      ) +
      [
        [356, 250],
        [400, 216],
        [500, 216],
        [512, 270],
        [440, 300],
      ]
        .map(([x, y]) => circle(x!, y!, 3.4, COLOUR.paper))
        .join(''),
  )
}

type DrawnRow = [id: string, draw: () => string, de: string, en: string, ja: string]

const DRAWN: readonly DrawnRow[] = [
  [
    'scene-crowd-scarves',
    () => people(29, 5, COLOUR.dusk),
    'Schals und erhobene Arme in der Kurve.',
    'Scarves and raised arms in the end.',
    'マフラーと上げた腕。',
  ],
  [
    'scene-assembly',
    () => people(53, 5, '#22306F', CARDS),
    'Stimmkarten auf der Versammlung.',
    'Voting cards at the meeting.',
    '総会で掲げられる投票カード。',
  ],
  [
    'scene-away-train',
    () => people(71, 5, COLOUR.ink, CARRIAGE),
    'Der Falkenzug, voll besetzt.',
    'The Falcon train, fully booked.',
    '満員のファルケン列車。',
  ],
  ['scene-tram', tram, 'Die Straßenbahn 4 am Abend.', 'Tram 4 in the evening.', '夕方の路面電車4番。'],
  [
    'scene-stand-food',
    standFood,
    'Zwei Becher und eine Brezel am Stand.',
    'Two cups and a pretzel at the stand.',
    '売店のカップとプレッツェル。',
  ],
  [
    'scene-darts',
    dartboard,
    'Zwei Pfeile in der Scheibe.',
    'Two darts in the board.',
    '的に刺さった2本のダーツ。',
  ],
  [
    'scene-table-football',
    tableFootball,
    'Tischfußball von oben.',
    'Table football from above.',
    '真上から見たテーブルサッカー。',
  ],
]

const drawn: Picture[] = DRAWN.map(([id, draw, de, en, ja]) => ({
  id,
  ...WIDE,
  alt: illustrationOf(de, en, ja),
  tags: ['scene', 'club'],
  draw,
}))

export const CLUB_SCENES: readonly Picture[] = [...figures, ...drawn]
