/** Scenes of the departments whose sport is no pose of its own: balls played otherwise, things, and people over them. */
import { tableFootball } from './club.pictures.ts'
import { COLOUR, circle, stroked } from './drawing.ts'
import { type PrintOptions, print } from './goods/print.ts'
import { WIDE } from './grounds/grounds.ts'
import { CLUB } from './people/club.poses.ts'
import { doing, type Somebody } from './people/doing.ts'
import { bust, figure, type Shot, shoot } from './people/figures.ts'
import { PEOPLE } from './people/members.ts'
import type { ActionName } from './people/poses.ts'
import { illustrationOf, type Picture } from './picture.ts'
import { ORANGE, rod } from './props.ts'
import type { Scene } from './render.ts'
import { GROUNDS, type Ground } from './sports.pictures.ts'

type View = Omit<Shot, 'width' | 'height'>
type Row = [id: string, draw: () => string, de: string, en: string, ja: string]

const LINES: PrintOptions = { spacing: 4.4, tolerance: 0.3 }

const scene =
  (made: () => Scene, place: Ground, view: View, extra = '') =>
  (): string => {
    const style = GROUNDS[place]
    return print(shoot(made(), { ...WIDE, ...view }), {
      ...LINES,
      ...style,
      ground: `${style.ground ?? ''}${extra}`,
    })
  }

/** Somebody in one of the poses of football. */
function playing(name: ActionName, { woman = false, build = 1, ...looks }: Somebody, plain = false) {
  return () =>
    figure(name, {
      ...looks,
      feathers: !plain,
      ...(plain ? { shirtTone: 0.86, shortsTone: 0.3 } : {}),
      pose: { woman, build },
    })
}

const looksOf = (who: keyof typeof PEOPLE): Somebody => {
  const { words: _words, ...looks } = PEOPLE[who]
  return looks
}

const reaching = (who: Somebody) => () =>
  figure('celebration', {
    ...who,
    feathers: false,
    shirtTone: 0.8,
    pose: {
      handL: [0.3, 2.06, 0.2],
      fistL: false,
      sleeve: 0.2,
      woman: who.woman ?? false,
      build: who.build ?? 1,
    },
  })

function basketball(x: number, y: number, radius: number): string {
  const [side, high] = [radius * 0.72, radius * 0.7]
  const seams =
    `M${x - radius} ${y}H${x + radius}M${x} ${y - radius}V${y + radius}` +
    `M${x - side} ${y - high}Q${x} ${y} ${x - side} ${y + high}M${x + side} ${y - high}Q${x} ${y} ${x + side} ${y + high}`
  return circle(x, y, radius, COLOUR.hot) + stroked(seams, COLOUR.ink, 4)
}

const throwing = (who: Somebody) => () =>
  doing(who, {
    shirtTone: 0.3,
    pose: {
      pelvis: { at: [0.1, 0.98, 0], yaw: -60 },
      chest: { yaw: -58, pitch: 6 },
      head: { yaw: -70, pitch: 2 },
      handR: [-0.26, 1.62, 0.2],
      elbowR: [-0.2, -0.8, 0.3],
      handL: [0.3, 0.98, 0.16],
      footL: [0.26, 0.08, 0.1],
      footR: [-0.16, 0.08, 0],
      fistR: true,
    },
    props: [rod([-0.44, 1.67, 0.21], [-0.2, 1.61, 0.2], 0.014, ORANGE)],
  })

/** A head over a board or a screen. */
const thinking = (who: Somebody, seed: number, place: Ground) => (): string =>
  print(
    bust({
      ...WIDE,
      ...who,
      seed,
      face: { ...who.face },
      yaw: -22,
      headYaw: -26,
      feathers: false,
      shirtTone: 0.3,
      fieldOfView: 10,
      lift: 0.02,
    }),
    { ...LINES, spacing: 3.8, ...GROUNDS[place] },
  )

/** A part of a flat drawing, as large as the whole. */
const cropped = (drawing: string, box: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE.width} ${WIDE.height}">${drawing.replace(
    /viewBox="[^"]*"/,
    `width="${WIDE.width}" height="${WIDE.height}" viewBox="${box}"`,
  )}</svg>`

const CLOSE: View = { eye: [-0.4, 1.5, 2.6], target: [0.02, 1.62, 0], fieldOfView: 21 }

const ROWS: readonly Row[] = [
  [
    'scene-basketball-2',
    scene(
      reaching(looksOf('nia')),
      'night',
      { eye: [-0.3, 0.9, 2.6], target: [0.06, 1.5, 0], fieldOfView: 34 },
      basketball(430, 92, 50),
    ),
    'Eine Frau beim Basketball.',
    'A woman playing basketball.',
    'バスケットボールをする女性。',
  ],
  [
    'scene-basketball-3',
    scene(reaching(looksOf('jasper')), 'paper', CLOSE, basketball(440, 70, 62)),
    'Ein Mann beim Basketball, von nahem.',
    'A man playing basketball, close up.',
    'バスケットボールをする男性。',
  ],
  [
    'scene-futsal',
    scene(playing('shot', looksOf('omar'), true), 'dusk', {
      eye: [-0.7, 0.6, 3.1],
      target: [-0.1, 0.9, 0],
      fieldOfView: 34,
    }),
    'Ein Mann beim Futsal schießt.',
    'A man shooting in futsal.',
    'フットサルでシュートする男性。',
  ],
  [
    'scene-futsal-2',
    scene(playing('dribbling', looksOf('leila'), true), 'paper', {
      eye: [-0.6, 0.7, 3.1],
      target: [-0.1, 0.8, 0.1],
      fieldOfView: 33,
    }),
    'Eine Frau beim Futsal führt den Ball.',
    'A woman on the ball in futsal.',
    'フットサルでボールを運ぶ女性。',
  ],
  [
    'scene-futsal-3',
    scene(playing('save', looksOf('kofi'), true), 'orange', {
      eye: [-0.3, 0.8, 3.2],
      target: [0, 1.15, 0],
      fieldOfView: 28,
    }),
    'Ein Torwart beim Futsal streckt sich.',
    'A futsal goalkeeper at full stretch.',
    'フットサルのゴールキーパー。',
  ],
  [
    'scene-football-women',
    scene(playing('header', looksOf('wanda')), 'dusk', {
      eye: [-0.4, 0.9, 3],
      target: [0.06, 1.5, 0],
      fieldOfView: 32,
    }),
    'Eine Spielerin springt zum Kopfball.',
    'A player rises to a header.',
    'ヘディングに跳ぶ女子選手。',
  ],
  [
    'scene-football-women-2',
    scene(playing('volley', looksOf('nia')), 'night', {
      eye: [-0.45, 0.4, 3],
      target: [-0.1, 1.0, 0.1],
      fieldOfView: 36,
    }),
    'Eine Spielerin trifft den Ball volley.',
    'A player hits the ball on the volley.',
    'ボレーシュートを放つ女子選手。',
  ],
  [
    'scene-football-women-3',
    scene(playing('celebration', looksOf('leila')), 'orange', {
      eye: [-0.3, 0.95, 2.6],
      target: [0.02, 1.38, 0],
      fieldOfView: 34,
    }),
    'Eine Spielerin jubelt, beide Fäuste oben.',
    'A player celebrates, both fists up.',
    '両こぶしを上げて喜ぶ女子選手。',
  ],
  [
    'scene-football-women-4',
    scene(playing('tackle', looksOf('afia')), 'paper', {
      eye: [-0.8, 0.6, 3.2],
      target: [-0.1, 0.5, 0.1],
      fieldOfView: 36,
    }),
    'Eine Spielerin grätscht den Ball weg.',
    'A player slides in for the ball.',
    'スライディングする女子選手。',
  ],
  [
    'scene-football-women-5',
    scene(playing('save', looksOf('mei'), true), 'dusk', {
      eye: [-0.3, 0.8, 3.2],
      target: [0, 1.15, 0],
      fieldOfView: 28,
    }),
    'Eine Torhüterin lenkt den Ball um den Pfosten.',
    'A goalkeeper tips the ball round the post.',
    'ボールを弾く女子ゴールキーパー。',
  ],
  [
    'scene-football-veteran',
    scene(playing('shot', looksOf('georg')), 'dusk', {
      eye: [-0.7, 0.6, 3.1],
      target: [-0.1, 0.9, 0],
      fieldOfView: 34,
    }),
    'Ein älterer Mann schießt aufs Tor.',
    'An elderly man shooting.',
    'シュートを放つ年配の男性。',
  ],
  [
    'scene-darts-2',
    scene(throwing(looksOf('inga')), 'orange', {
      eye: [-0.4, 1.5, 2.6],
      target: [-0.02, 1.48, 0],
      fieldOfView: 24,
    }),
    'Eine ältere Frau wirft einen Dartpfeil.',
    'An elderly woman throwing a dart.',
    'ダーツを投げる年配の女性。',
  ],
  [
    'scene-darts-3',
    scene(throwing(looksOf('hiro')), 'night', {
      eye: [-0.9, 1.2, 2.8],
      target: [0, 1.4, 0],
      fieldOfView: 28,
    }),
    'Ein Mann zielt mit dem Dartpfeil.',
    'A man taking aim with a dart.',
    'ダーツを構える男性。',
  ],
  [
    'scene-chess-2',
    thinking(looksOf('mei'), 401, 'paper'),
    'Eine Frau denkt über ihren Zug nach.',
    'A woman thinking about her move.',
    '次の一手を考える女性。',
  ],
  [
    'scene-chess-3',
    scene(CLUB.chess, 'night', { eye: [0.3, 0.34, 1.7], target: [0.26, 0.3, 0], fieldOfView: 27 }),
    'Der König und ein Bauer von nahem.',
    'The king and a pawn, close up.',
    'キングとポーン。',
  ],
  [
    'scene-table-football-2',
    () => cropped(tableFootball(), '60 30 320 200'),
    'Zwei Figuren am Kicker, von nahem.',
    'Two figures of a football table, close up.',
    'テーブルサッカーの人形。',
  ],
  [
    'scene-table-football-3',
    thinking(looksOf('kofi'), 402, 'orange'),
    'Ein Mann blickt auf den Kickertisch.',
    'A man looking at the football table.',
    'テーブルサッカーを見つめる男性。',
  ],
  [
    'scene-esports-2',
    thinking(looksOf('afia'), 403, 'night'),
    'Eine Frau vor dem Bildschirm.',
    'A woman in front of the screen.',
    '画面に向かう女性。',
  ],
  [
    'scene-esports-3',
    scene(CLUB.esports, 'dusk', { eye: [-0.7, 1.4, 2.6], target: [0.06, 1.44, 0], fieldOfView: 22 }),
    'Kopfhörer, Pult, Bildschirm.',
    'Headset, pad, screen.',
    'ヘッドセットとコントローラー。',
  ],
  [
    'scene-ice-stock-2',
    scene(CLUB.iceStock, 'dusk', { eye: [-0.9, 0.36, 1.7], target: [-0.3, 0.24, 0.1], fieldOfView: 26 }),
    'Ein Eisstock von nahem.',
    'An ice stock, close up.',
    'アイスストック。',
  ],
  [
    'scene-ice-stock-3',
    thinking(looksOf('georg'), 404, 'ice'),
    'Ein älterer Mann peilt die Daube an.',
    'An elderly man taking aim at the target.',
    '的をねらう年配の男性。',
  ],
]

export const MORE_DEPARTMENT_SCENES: readonly Picture[] = ROWS.map(([id, draw, de, en, ja]) => ({
  id,
  ...WIDE,
  alt: illustrationOf(de, en, ja),
  tags: ['scene', 'department'],
  draw,
}))
