/** The scenes of the departments: one figure each, cropped hard, in the light of the house. */
import { COLOUR, filled } from './drawing.ts'
import { type PrintOptions, print } from './goods/print.ts'
import { feather, floodlight, ground, SIGNAL_ON_ORANGE, WIDE, wedge } from './grounds/grounds.ts'
import { type Shot, shoot } from './people/figures.ts'
import { SPORTS } from './people/sports.poses.ts'
import { illustrationOf, type Picture } from './picture.ts'

export type Ground = 'night' | 'dusk' | 'paper' | 'orange' | 'water' | 'deep' | 'ice'

const LAMPS = [
  { x: 40, y: -10, angle: 0.9, spread: 0.28, power: 0.9 },
  { x: 600, y: -20, angle: 2.3, spread: 0.25, power: 0.8 },
]

/** What stands behind a scene. */
export const GROUNDS: Record<Ground, PrintOptions> = {
  night: { ground: ground(COLOUR.ink) + floodlight(WIDE, LAMPS, '#2A3670', 8) },
  dusk: { ground: ground(COLOUR.dusk) + wedge(430, 150, 400, COLOUR.hot) + wedge(376, 30, 400, COLOUR.hot) },
  paper: {
    ground: ground(COLOUR.mist) + wedge(300, 150, 400, '#D5DAE6') + wedge(540, 60, 400, COLOUR.hot),
    ink: COLOUR.ink,
  },
  orange: {
    ground: ground(COLOUR.hot) + wedge(380, 200, 400, COLOUR.ember),
    signal: SIGNAL_ON_ORANGE,
    ink: COLOUR.ink,
  },
  water: {
    ground: ground(COLOUR.dusk),
    extra:
      filled('M0 268L80 256L170 270L260 258L350 272L450 260L540 272L640 262V400H0Z', COLOUR.ink) +
      feather(40, 300, 240, 12, '#22306F') +
      feather(300, 330, 280, 12, '#22306F') +
      feather(120, 362, 300, 12, COLOUR.hot),
  },
  deep: {
    ground: ground('#22306F'),
    extra:
      filled('M0 206L90 196L180 210L270 198L350 212L450 200L540 212L640 202V400H0Z', COLOUR.ink) +
      feather(30, 244, 260, 12, '#3C4A8F') +
      feather(300, 282, 290, 12, '#22306F') +
      feather(110, 320, 320, 12, COLOUR.hot),
  },
  ice: {
    ground: ground('#22306F') + filled('M0 320H640V400H0Z', '#B9C3DE') + wedge(470, 40, 320, '#3C4A8F'),
  },
}

type SportRow = [
  id: string,
  sport: keyof typeof SPORTS,
  ground: Ground,
  shot: Omit<Shot, 'width' | 'height'>,
  de: string,
  en: string,
  ja: string,
]

const ROWS: readonly SportRow[] = [
  [
    'scene-handball',
    'handball',
    'dusk',
    { eye: [-0.7, 0.9, 3.2], target: [-0.06, 1.56, 0], fieldOfView: 30 },
    'Sprungwurf im Handball.',
    'A jump shot in handball.',
    'ハンドボールのジャンプシュート。',
  ],
  [
    'scene-volleyball',
    'volleyball',
    'paper',
    { eye: [-0.6, 1.0, 3.2], target: [-0.04, 1.72, 0], fieldOfView: 30 },
    'Schmetterschlag am Netz.',
    'A smash at the net.',
    'バレーボールのスパイク。',
  ],
  [
    'scene-tennis',
    'tennis',
    'orange',
    { eye: [-0.7, 0.8, 3.1], target: [-0.24, 1.08, 0], fieldOfView: 34 },
    'Vorhand im Tennis.',
    'A forehand in tennis.',
    'テニスのフォアハンド。',
  ],
  [
    'scene-hockey',
    'hockey',
    'night',
    { eye: [-0.8, 0.6, 3.1], target: [-0.2, 0.74, 0], fieldOfView: 33 },
    'Eine Hockeyspielerin führt den Ball.',
    'A hockey player with the ball.',
    'ボールを運ぶホッケー選手。',
  ],
  [
    'scene-ice-hockey',
    'icehockey',
    'ice',
    { eye: [-0.8, 0.6, 3.2], target: [-0.24, 0.84, 0], fieldOfView: 36 },
    'Ein Eishockeyspieler vor dem Schuss.',
    'An ice hockey player about to shoot.',
    'シュートを狙うアイスホッケー選手。',
  ],
  [
    'scene-boxing',
    'boxing',
    'night',
    { eye: [-0.6, 1.3, 2.4], target: [-0.16, 1.4, 0.1], fieldOfView: 26 },
    'Ein Boxer in der Deckung.',
    'A boxer with his guard up.',
    'ガードを固めるボクサー。',
  ],
  [
    'scene-athletics',
    'sprint',
    'dusk',
    { eye: [-0.5, 0.8, 3.0], target: [0.02, 0.98, 0], fieldOfView: 36 },
    'Eine Sprinterin im vollen Lauf.',
    'A sprinter at full speed.',
    '全力で走るスプリンター。',
  ],
  [
    'scene-hurdles',
    'hurdle',
    'paper',
    { eye: [-0.4, 0.8, 3.2], target: [-0.02, 1.1, 0], fieldOfView: 34 },
    'Über die Hürde.',
    'Over the hurdle.',
    'ハードルを越える。',
  ],
  [
    'scene-swimming',
    'swimming',
    'deep',
    { eye: [-0.5, 0.5, 2.2], target: [-0.1, 0.2, 0.1], fieldOfView: 32 },
    'Ein Kraulschwimmer.',
    'A swimmer doing the crawl.',
    'クロールで泳ぐ選手。',
  ],
  [
    'scene-rowing',
    'rowing',
    'water',
    { eye: [-0.7, 0.8, 3.2], target: [-0.12, 0.56, 0], fieldOfView: 33 },
    'Ein Ruderer in der Auslage.',
    'A rower at the catch.',
    'キャッチの姿勢をとるボート選手。',
  ],
  [
    'scene-judo',
    'judo',
    'orange',
    { eye: [-0.6, 0.9, 2.9], target: [-0.1, 1.05, 0], fieldOfView: 34 },
    'Ein Judoka sucht den Griff.',
    'A judoka looks for a grip.',
    '組み手をうかがう柔道家。',
  ],
  [
    'scene-karate',
    'karate',
    'dusk',
    { eye: [-0.6, 0.9, 3.0], target: [-0.2, 1.14, 0], fieldOfView: 33 },
    'Ein Fußtritt im Karate.',
    'A kick in karate.',
    '空手の蹴り。',
  ],
  [
    'scene-gymnastics',
    'handstand',
    'night',
    { eye: [-0.4, 0.7, 3.3], target: [0, 0.98, 0], fieldOfView: 36 },
    'Handstand auf dem Balken.',
    'A handstand on the beam.',
    '平均台での倒立。',
  ],
  [
    'scene-yoga',
    'yoga',
    'paper',
    { eye: [-0.5, 1.0, 3.0], target: [0, 1.26, 0], fieldOfView: 36 },
    'Der Baum, eine Haltung im Yoga.',
    'The tree, a pose in yoga.',
    'ヨガの木のポーズ。',
  ],
  [
    'scene-dance',
    'dance',
    'orange',
    { eye: [-0.5, 0.9, 3.1], target: [0.02, 1.1, 0], fieldOfView: 37 },
    'Eine Tänzerin in der Arabeske.',
    'A dancer in arabesque.',
    'アラベスクを踊るダンサー。',
  ],
  [
    'scene-cycling',
    'cycling',
    'dusk',
    { eye: [-0.5, 0.7, 3.2], target: [-0.06, 0.84, 0], fieldOfView: 36 },
    'Ein Rennradfahrer tief über dem Lenker.',
    'A racing cyclist low over the handlebars.',
    '前傾姿勢のロードレーサー。',
  ],
  [
    'scene-climbing',
    'climbing',
    'paper',
    { eye: [-0.5, 0.9, 3.1], target: [-0.02, 1.24, 0], fieldOfView: 34 },
    'Eine Kletterin in der Wand.',
    'A climber on the wall.',
    '壁を登るクライマー。',
  ],
  [
    'scene-fencing',
    'fencing',
    'night',
    { eye: [-0.4, 0.8, 3.2], target: [-0.1, 0.96, 0], fieldOfView: 36 },
    'Ein Ausfall im Fechten.',
    'A lunge in fencing.',
    'フェンシングの突き。',
  ],
  [
    'scene-table-tennis',
    'tableTennis',
    'orange',
    { eye: [-0.7, 1.15, 2.9], target: [-0.12, 1.16, 0], fieldOfView: 31 },
    'Ein Konter im Tischtennis.',
    'A counter in table tennis.',
    '卓球のカウンター。',
  ],
  [
    'scene-skating',
    'skating',
    'ice',
    { eye: [-0.5, 0.8, 3.2], target: [0.06, 0.92, 0], fieldOfView: 36 },
    'Eine Eiskunstläuferin in der Waage.',
    'A figure skater in a spiral.',
    'スパイラルを滑るフィギュアスケーター。',
  ],
  [
    'scene-gridiron',
    'gridiron',
    'night',
    { eye: [-0.7, 0.9, 3.1], target: [-0.06, 1.06, 0], fieldOfView: 35 },
    'Ein Runningback mit dem Ball unter dem Arm.',
    'A running back with the ball under his arm.',
    'ボールを抱えるランニングバック。',
  ],
  [
    'scene-hiking',
    'hiking',
    'paper',
    { eye: [-0.6, 0.8, 3.2], target: [-0.04, 1.04, 0], fieldOfView: 37 },
    'Ein Wanderer mit Rucksack und Stöcken.',
    'A hiker with rucksack and poles.',
    'リュックとストックを持つ人。',
  ],
  [
    'scene-rugby',
    'rugby',
    'orange',
    { eye: [-0.7, 0.8, 3.0], target: [-0.06, 0.98, 0], fieldOfView: 34 },
    'Ein Rugbyspieler wehrt mit dem Arm ab.',
    'A rugby player hands off.',
    'ハンドオフするラグビー選手。',
  ],
  [
    'scene-cricket',
    'cricket',
    'dusk',
    { eye: [-0.7, 1.0, 3.1], target: [-0.1, 1.16, 0], fieldOfView: 36 },
    'Ein Schlagmann im Cricket.',
    'A batsman in cricket.',
    'クリケットの打者。',
  ],
  [
    'scene-wrestling',
    'wrestling',
    'night',
    { eye: [-0.7, 0.9, 2.7], target: [-0.14, 0.92, 0], fieldOfView: 33 },
    'Ein Ringer in der Grundstellung.',
    'A wrestler in his stance.',
    '構えるレスラー。',
  ],
  [
    'scene-frisbee',
    'disc',
    'paper',
    { eye: [-0.6, 0.9, 3.1], target: [-0.14, 1.12, 0], fieldOfView: 36 },
    'Eine Spielerin fängt die Scheibe.',
    'A player catches the disc.',
    'ディスクをつかむ選手。',
  ],
  [
    'scene-wheelchair',
    'wheelchair',
    'orange',
    { eye: [-0.6, 0.9, 3.0], target: [-0.06, 0.92, 0], fieldOfView: 36 },
    'Ein Rollstuhlsportler mit Ball.',
    'A wheelchair athlete with a ball.',
    'ボールを持つ車いすの選手。',
  ],
]

export const SPORT_SCENES: readonly Picture[] = ROWS.map(([id, sport, place, shot, de, en, ja]) => ({
  id,
  ...WIDE,
  alt: illustrationOf(de, en, ja),
  tags: ['scene', 'department', sport, place],
  draw: () =>
    print(shoot(SPORTS[sport](), { ...WIDE, ...shot }), { spacing: 3.8, tolerance: 0.22, ...GROUNDS[place] }),
}))
