/** More scenes for the departments: the same sports by other people, seen from elsewhere, on another ground. */
import { print } from './goods/print.ts'
import { WIDE } from './grounds/grounds.ts'
import { type Shot, shoot } from './people/figures.ts'
import { PEOPLE, type Words } from './people/members.ts'
import { SPORTS } from './people/sports.poses.ts'
import { illustrationOf, type Picture } from './picture.ts'
import { GROUNDS, type Ground } from './sports.pictures.ts'

type Sport = keyof typeof SPORTS
type View = Omit<Shot, 'width' | 'height'>

/** How each sport is called, and where its middle and its heads are. */
const SEEN: Record<Sport, { words: Words; middle: [number, number]; head: [number, number] }> = {
  handball: {
    words: ['beim Handball', 'playing handball', 'ハンドボールをする'],
    middle: [-0.06, 1.56],
    head: [-0.06, 1.9],
  },
  volleyball: {
    words: ['beim Volleyball', 'playing volleyball', 'バレーボールをする'],
    middle: [-0.04, 1.72],
    head: [-0.08, 2.0],
  },
  tennis: {
    words: ['beim Tennis', 'playing tennis', 'テニスをする'],
    middle: [-0.24, 1.08],
    head: [-0.2, 1.4],
  },
  hockey: {
    words: ['beim Hockey', 'playing hockey', 'ホッケーをする'],
    middle: [-0.2, 0.74],
    head: [-0.24, 1.05],
  },
  icehockey: {
    words: ['beim Eishockey', 'playing ice hockey', 'アイスホッケーをする'],
    middle: [-0.24, 0.84],
    head: [-0.14, 1.2],
  },
  tableTennis: {
    words: ['beim Tischtennis', 'playing table tennis', '卓球をする'],
    middle: [-0.12, 1.16],
    head: [-0.1, 1.4],
  },
  gridiron: {
    words: ['beim American Football', 'playing American football', 'アメフトをする'],
    middle: [-0.06, 1.06],
    head: [-0.16, 1.36],
  },
  rugby: {
    words: ['beim Rugby', 'playing rugby', 'ラグビーをする'],
    middle: [-0.06, 0.98],
    head: [-0.16, 1.34],
  },
  cricket: {
    words: ['beim Cricket', 'playing cricket', 'クリケットをする'],
    middle: [-0.1, 1.16],
    head: [-0.1, 1.46],
  },
  disc: {
    words: ['beim Ultimate', 'playing ultimate', 'アルティメットをする'],
    middle: [-0.14, 1.12],
    head: [-0.24, 1.44],
  },
  boxing: { words: ['beim Boxen', 'boxing', 'ボクシングをする'], middle: [-0.16, 1.3], head: [-0.18, 1.5] },
  judo: { words: ['beim Judo', 'at judo', '柔道をする'], middle: [-0.1, 1.05], head: [-0.2, 1.34] },
  karate: { words: ['beim Karate', 'at karate', '空手をする'], middle: [-0.2, 1.14], head: [0.0, 1.5] },
  handstand: { words: ['beim Turnen', 'doing gymnastics', '体操をする'], middle: [0, 0.98], head: [0, 0.62] },
  yoga: { words: ['beim Yoga', 'doing yoga', 'ヨガをする'], middle: [0, 1.26], head: [0, 1.6] },
  dance: { words: ['beim Tanzen', 'dancing', '踊る'], middle: [0.02, 1.1], head: [-0.1, 1.5] },
  fencing: {
    words: ['beim Fechten', 'fencing', 'フェンシングをする'],
    middle: [-0.1, 0.96],
    head: [-0.02, 1.36],
  },
  skating: {
    words: ['beim Eiskunstlauf', 'figure skating', 'フィギュアスケートをする'],
    middle: [0.06, 0.92],
    head: [-0.24, 1.2],
  },
  wrestling: {
    words: ['beim Ringen', 'wrestling', 'レスリングをする'],
    middle: [-0.14, 0.92],
    head: [-0.24, 1.2],
  },
  sprint: { words: ['beim Sprint', 'sprinting', '短距離を走る'], middle: [0.02, 0.98], head: [-0.12, 1.4] },
  hurdle: {
    words: ['über der Hürde', 'over a hurdle', 'ハードルを越える'],
    middle: [-0.02, 1.1],
    head: [-0.16, 1.5],
  },
  swimming: { words: ['beim Schwimmen', 'swimming', '泳ぐ'], middle: [-0.1, 0.2], head: [-0.2, 0.2] },
  rowing: { words: ['beim Rudern', 'rowing', 'ボートを漕ぐ'], middle: [-0.12, 0.56], head: [-0.1, 0.9] },
  cycling: {
    words: ['auf dem Rennrad', 'on a racing bike', 'ロードバイクに乗る'],
    middle: [-0.06, 0.84],
    head: [-0.24, 1.2],
  },
  climbing: { words: ['beim Klettern', 'climbing', '壁を登る'], middle: [-0.02, 1.24], head: [-0.02, 1.54] },
  hiking: { words: ['beim Wandern', 'hiking', '山道を歩く'], middle: [-0.04, 1.04], head: [-0.06, 1.5] },
  wheelchair: {
    words: ['im Sportrollstuhl', 'in a sports wheelchair', '競技用車いすに乗る'],
    middle: [-0.06, 0.92],
    head: [-0.08, 1.26],
  },
}

/** Further away and from the side; from below; the upper half, close. */
function viewOf(sport: Sport, view: 'wide' | 'low' | 'close'): View {
  const { middle, head } = SEEN[sport]
  if (view === 'wide')
    return { eye: [0.9, middle[1] + 0.1, 3.3], target: [middle[0] + 0.1, middle[1], 0], fieldOfView: 32 }
  if (view === 'low')
    return { eye: [-1.2, 0.4, 2.8], target: [middle[0], (middle[1] + head[1]) / 2, 0], fieldOfView: 30 }
  return { eye: [-0.5, head[1] + 0.06, 2.6], target: [head[0] - 0.04, head[1] - 0.14, 0], fieldOfView: 21 }
}

type Row = [
  sport: Sport,
  name: string,
  who: keyof typeof PEOPLE,
  view: 'wide' | 'low' | 'close',
  ground: Ground,
]

const ROWS: readonly Row[] = [
  ['handball', 'handball-2', 'nia', 'close', 'paper'],
  ['handball', 'handball-3', 'jasper', 'low', 'night'],
  ['volleyball', 'volleyball-2', 'kofi', 'low', 'dusk'],
  ['volleyball', 'volleyball-3', 'leila', 'close', 'night'],
  ['volleyball', 'beach-volleyball', 'afia', 'wide', 'orange'],
  ['volleyball', 'beach-volleyball-2', 'hiro', 'close', 'paper'],
  ['volleyball', 'beach-volleyball-3', 'wanda', 'low', 'night'],
  ['tennis', 'tennis-2', 'mei', 'low', 'night'],
  ['tennis', 'tennis-3', 'georg', 'close', 'paper'],
  ['hockey', 'hockey-2', 'omar', 'close', 'orange'],
  ['hockey', 'hockey-3', 'nia', 'wide', 'paper'],
  ['hockey', 'lacrosse', 'emil', 'wide', 'dusk'],
  ['hockey', 'lacrosse-2', 'leila', 'low', 'paper'],
  ['hockey', 'lacrosse-3', 'kofi', 'close', 'night'],
  ['icehockey', 'ice-hockey-2', 'wanda', 'close', 'dusk'],
  ['icehockey', 'ice-hockey-3', 'kofi', 'wide', 'ice'],
  ['icehockey', 'inline-hockey', 'mei', 'wide', 'orange'],
  ['icehockey', 'inline-hockey-2', 'jasper', 'close', 'paper'],
  ['icehockey', 'inline-hockey-3', 'omar', 'low', 'night'],
  ['tableTennis', 'table-tennis-2', 'hiro', 'close', 'night'],
  ['tableTennis', 'table-tennis-3', 'inga', 'low', 'paper'],
  ['gridiron', 'gridiron-2', 'kofi', 'close', 'orange'],
  ['gridiron', 'gridiron-3', 'emil', 'low', 'paper'],
  ['rugby', 'rugby-2', 'afia', 'low', 'paper'],
  ['rugby', 'rugby-3', 'kofi', 'close', 'night'],
  ['cricket', 'cricket-2', 'omar', 'close', 'orange'],
  ['cricket', 'cricket-3', 'leila', 'low', 'paper'],
  ['disc', 'frisbee-2', 'emil', 'close', 'orange'],
  ['disc', 'frisbee-3', 'nia', 'low', 'night'],
  ['boxing', 'boxing-2', 'leila', 'close', 'orange'],
  ['boxing', 'boxing-3', 'jasper', 'low', 'paper'],
  ['judo', 'judo-2', 'wanda', 'close', 'night'],
  ['judo', 'judo-3', 'hiro', 'low', 'paper'],
  ['karate', 'karate-2', 'omar', 'low', 'paper'],
  ['karate', 'karate-3', 'mei', 'close', 'night'],
  ['handstand', 'gymnastics-2', 'nia', 'low', 'paper'],
  ['handstand', 'gymnastics-3', 'emil', 'wide', 'orange'],
  ['yoga', 'yoga-2', 'klaus', 'close', 'dusk'],
  ['yoga', 'yoga-3', 'afia', 'low', 'orange'],
  ['yoga', 'rehab', 'inga', 'wide', 'paper'],
  ['dance', 'dance-2', 'kofi', 'low', 'night'],
  ['dance', 'dance-3', 'mei', 'close', 'paper'],
  ['dance', 'rhythmic', 'leila', 'low', 'paper'],
  ['dance', 'rhythmic-2', 'wanda', 'wide', 'night'],
  ['dance', 'rhythmic-3', 'nia', 'close', 'orange'],
  ['fencing', 'fencing-2', 'nia', 'close', 'orange'],
  ['fencing', 'fencing-3', 'hiro', 'low', 'paper'],
  ['skating', 'skating-2', 'hiro', 'low', 'dusk'],
  ['skating', 'skating-3', 'afia', 'wide', 'ice'],
  ['wrestling', 'wrestling-2', 'omar', 'low', 'orange'],
  ['wrestling', 'wrestling-3', 'leila', 'close', 'paper'],
  ['sprint', 'athletics-2', 'kofi', 'low', 'orange'],
  ['hurdle', 'athletics-3', 'nia', 'low', 'night'],
  ['sprint', 'triathlon', 'georg', 'wide', 'dusk'],
  ['swimming', 'swimming-2', 'mei', 'close', 'water'],
  ['swimming', 'swimming-3', 'kofi', 'wide', 'deep'],
  ['swimming', 'water-polo', 'jasper', 'wide', 'water'],
  ['swimming', 'water-polo-2', 'afia', 'close', 'deep'],
  ['swimming', 'water-polo-3', 'hiro', 'low', 'water'],
  ['cycling', 'triathlon-2', 'wanda', 'wide', 'paper'],
  ['swimming', 'triathlon-3', 'leila', 'low', 'water'],
  ['rowing', 'rowing-2', 'wanda', 'close', 'deep'],
  ['rowing', 'rowing-3', 'kofi', 'low', 'dusk'],
  ['cycling', 'cycling-2', 'leila', 'close', 'orange'],
  ['cycling', 'cycling-3', 'georg', 'low', 'paper'],
  ['climbing', 'climbing-2', 'hiro', 'low', 'night'],
  ['climbing', 'climbing-3', 'nia', 'close', 'orange'],
  ['hiking', 'hiking-2', 'inga', 'close', 'orange'],
  ['hiking', 'hiking-3', 'omar', 'low', 'dusk'],
  ['wheelchair', 'wheelchair-2', 'leila', 'close', 'night'],
]

export const DEPARTMENT_SCENES: readonly Picture[] = ROWS.map(([sport, name, who, view, place]) => {
  const { words: person, ...somebody } = PEOPLE[who]
  const { words: does } = SEEN[sport]
  return {
    id: `scene-${name}`,
    ...WIDE,
    alt: illustrationOf(`${person[0]} ${does[0]}.`, `${person[1]} ${does[1]}.`, `${does[2]}${person[2]}。`),
    tags: ['scene', 'department', sport, place],
    draw: () =>
      print(shoot(SPORTS[sport](somebody), { ...WIDE, ...viewOf(sport, view) }), {
        spacing: 4.4,
        tolerance: 0.3,
        ...GROUNDS[place],
      }),
  }
})
