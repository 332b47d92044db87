/** The hero and the match scenes: whole figures in action. */
import { COLOUR, filled } from '#demo/illustrator/drawing.ts'
import { type PrintOptions, print } from '#demo/illustrator/goods/print.ts'
import { type FigureOptions, figure, headerDuel, type Shot, shoot } from '#demo/illustrator/people/figures.ts'
import type { ActionName } from '#demo/illustrator/people/poses.ts'
import { illustrationOf, type Picture } from '#demo/illustrator/picture.ts'
import type { Scene } from '#demo/illustrator/render.ts'
import { feather, floodlight, ground, SIGNAL_ON_ORANGE, WIDE, wedge } from './grounds.ts'

type SceneSpec = {
  id: string
  alt: Picture['alt']
  tags: readonly string[]
  scene: () => Scene
  shot: Omit<Shot, 'width' | 'height'> & { width?: number; height?: number }
  style: () => PrintOptions
}

function scene({ id, alt, tags, scene: build, shot, style }: SceneSpec): Picture {
  const framed = { ...WIDE, ...shot }
  const draw = () => print(shoot(build(), framed), style())
  return { id, alt, tags, width: framed.width, height: framed.height, draw }
}

const acting =
  (name: ActionName, options: FigureOptions = {}) =>
  () =>
    figure(name, options)

export const SCENES: readonly Picture[] = [
  scene({
    id: 'hero-volley',
    alt: illustrationOf(
      'Ein Falke trifft den Ball volley.',
      'A Falcon hits the ball on the volley.',
      'ボレーシュートを放つファルケンの選手。',
    ),
    tags: ['hero', 'match', 'goal'],
    scene: acting('volley', { foldDepth: 0.014 }),
    shot: { width: 1000, height: 800, eye: [-0.45, 0.32, 2.95], target: [-0.16, 1.0, 0.1], fieldOfView: 41 },
    style: () => ({ spacing: 5.2, ink: COLOUR.ink, paper: COLOUR.paper, tolerance: 0.18 }),
  }),
  scene({
    id: 'hero-celebration',
    alt: illustrationOf(
      'Ein Falke jubelt, beide Fäuste oben.',
      'A Falcon celebrates, both fists up.',
      '両こぶしを上げて喜ぶファルケンの選手。',
    ),
    tags: ['hero', 'match', 'goal'],
    scene: acting('celebration', { foldDepth: 0.014 }),
    shot: { width: 1000, height: 800, eye: [-0.41, 0.72, 2.9], target: [-0.14, 1.36, 0], fieldOfView: 32 },
    style: () => ({ spacing: 5.2, ink: COLOUR.ink, paper: COLOUR.paper, tolerance: 0.18 }),
  }),
  scene({
    id: 'scene-celebration',
    alt: illustrationOf(
      'Jubel nach dem Tor, beide Fäuste oben.',
      'Celebrating a goal, both fists up.',
      '両こぶしを上げてゴールを喜ぶ選手。',
    ),
    tags: ['scene', 'match', 'goal', 'night'],
    scene: acting('celebration'),
    shot: { eye: [-0.3, 0.95, 2.6], target: [0.02, 1.38, 0], fieldOfView: 34 },
    style: () => ({
      spacing: 3.4,
      tolerance: 0.16,
      ground:
        ground('#151C47') +
        wedge(430, 150, 400, COLOUR.hot) +
        wedge(376, 36, 400, COLOUR.hot) +
        wedge(346, 12, 400, COLOUR.hot),
      ink: COLOUR.ink,
    }),
  }),
  scene({
    id: 'scene-save',
    alt: illustrationOf(
      'Der Torwart lenkt den Ball um den Pfosten.',
      'The goalkeeper tips the ball round the post.',
      'ゴールキーパーがボールを弾き出す。',
    ),
    tags: ['scene', 'match', 'goalkeeper', 'night'],
    scene: acting('save', { shirtTone: 0.75, feathers: false, shortsTone: 0.7 }),
    shot: { eye: [-0.3, 0.8, 3.2], target: [0.0, 1.15, 0], fieldOfView: 28 },
    style: () => ({
      spacing: 3.4,
      tolerance: 0.16,
      ground:
        ground(COLOUR.ink) +
        floodlight(
          WIDE,
          [
            { x: 40, y: -10, angle: 0.9, spread: 0.28, power: 0.9 },
            { x: 600, y: -20, angle: 2.3, spread: 0.25, power: 0.8 },
          ],
          '#2A3670',
          8,
        ),
    }),
  }),
  scene({
    id: 'scene-header',
    alt: illustrationOf(
      'Kopfballduell vor dem Tor.',
      'A duel in the air in front of the goal.',
      'ゴール前の空中戦。',
    ),
    tags: ['scene', 'match', 'duel', 'night'],
    scene: headerDuel,
    shot: { eye: [-0.9, 0.6, 3.4], target: [-0.18, 1.52, 0], fieldOfView: 25 },
    style: () => ({ spacing: 3.4, ground: ground(COLOUR.dusk) + wedge(300, 220, 400, COLOUR.ink) }),
  }),
  scene({
    id: 'scene-header-wide',
    alt: illustrationOf(
      'Kopfballduell, Standbild aus dem Spielfilm.',
      'A duel in the air, still from the match film.',
      '空中戦、試合映像の一コマ。',
    ),
    tags: ['video', 'match', 'duel', 'night'],
    scene: headerDuel,
    shot: { width: 960, height: 540, eye: [-1.5, 0.6, 3.4], target: [-0.86, 1.52, 0], fieldOfView: 25 },
    style: () => ({
      spacing: 4.2,
      ground: ground(COLOUR.dusk, { width: 960, height: 540 }) + wedge(860, 200, 540, COLOUR.ink),
    }),
  }),
  scene({
    id: 'scene-dribbling',
    alt: illustrationOf(
      'Eine Spielerin führt den Ball am Fuß.',
      'A player runs with the ball at her feet.',
      'ドリブルする女子選手。',
    ),
    tags: ['scene', 'women', 'match', 'paper'],
    scene: acting('dribbling', { hairTone: 0.5, face: { lips: 0.5 } }),
    shot: { eye: [-0.9, 0.4, 2.7], target: [-0.06, 0.86, 0], fieldOfView: 37 },
    style: () => ({
      spacing: 3.4,
      tolerance: 0.16,
      ground: ground(COLOUR.mist) + wedge(420, 150, 400, '#D5DAE6') + wedge(590, 120, 400, COLOUR.hot),
      ink: COLOUR.ink,
    }),
  }),
  scene({
    id: 'scene-tackle',
    alt: illustrationOf(
      'Grätsche im letzten Moment.',
      'A sliding tackle at the last moment.',
      '間一髪のスライディングタックル。',
    ),
    tags: ['scene', 'match', 'duel', 'night'],
    scene: acting('tackle'),
    shot: { eye: [-1.2, 0.5, 3.2], target: [-0.22, 0.5, 0], fieldOfView: 22 },
    style: () => ({
      spacing: 3.4,
      tolerance: 0.16,
      ground: ground(COLOUR.ink) + filled('M0 330H640V400H0Z', '#151C47'),
    }),
  }),
  scene({
    id: 'scene-shot',
    alt: illustrationOf(
      'Ein Schuss mit dem Vollspann.',
      'A shot with the full instep.',
      'インステップキックのシュート。',
    ),
    tags: ['scene', 'match', 'night'],
    scene: acting('shot'),
    shot: { eye: [-0.9, 0.25, 2.6], target: [0.06, 0.9, 0], fieldOfView: 38 },
    style: () => ({
      spacing: 3.4,
      tolerance: 0.16,
      ground:
        ground(COLOUR.dusk) + feather(330, 40, 420, 90, COLOUR.hot) + feather(270, 150, 300, 80, '#22306F'),
      ink: COLOUR.ink,
    }),
  }),
  scene({
    id: 'scene-ball',
    alt: illustrationOf(
      'Der Ball liegt bereit, daneben ein Schuh.',
      'The ball is ready, a boot beside it.',
      '置かれたボールとスパイク。',
    ),
    tags: ['scene', 'ball', 'orange'],
    scene: acting('shot'),
    shot: { eye: [-1.0, 0.12, 1.25], target: [-0.34, 0.2, 0.05], fieldOfView: 27, near: 0.3 },
    style: () => ({
      spacing: 3.6,
      ground: ground(COLOUR.hot) + filled('M0 332H640V400H0Z', COLOUR.ember),
      signal: SIGNAL_ON_ORANGE,
      ink: COLOUR.ink,
    }),
  }),
  scene({
    id: 'scene-basketball',
    alt: illustrationOf(
      'Ein Basketballer unter dem Ball.',
      'A basketball player below the ball.',
      'ボールの下のバスケットボール選手。',
    ),
    tags: ['scene', 'department', 'basketball', 'paper'],
    scene: acting('celebration', {
      pose: { handL: [0.3, 2.06, 0.2], fistL: false, sleeve: 0.2 },
      feathers: false,
      shirtTone: 0.8,
      face: { hair: 'flattop' },
      skin: 0.45,
    }),
    shot: { eye: [-0.3, 0.9, 2.6], target: [0.06, 1.5, 0], fieldOfView: 34 },
    style: () => ({
      spacing: 3.4,
      ground: ground(COLOUR.mist) + wedge(230, 170, 400, '#D5DAE6') + BASKETBALL,
    }),
  }),
  scene({
    id: 'player-9',
    alt: illustrationOf(
      'Luca Brandt mit dem Ball unter dem Arm.',
      'Luca Brandt with the ball under his arm.',
      'ボールを抱えるルカ・ブラント。',
    ),
    tags: ['player', 'squad'],
    scene: acting('standing', {
      face: { hair: 'short', stubble: 0.2, jaw: 1.05 },
      hairTone: 0.14,
      skin: 0.9,
    }),
    shot: { width: 760, height: 900, eye: [0.0, 1.4, 4], target: [0.03, 1.4, 0], fieldOfView: 14.6 },
    style: () => ({ spacing: 4.4, tolerance: 0.16 }),
  }),
  scene({
    id: 'figure-tackle',
    alt: illustrationOf(
      'Ein Spieler grätscht ins Leere.',
      'A player slides into nothing.',
      '空振りのスライディング。',
    ),
    tags: ['figure', 'error'],
    scene: acting('tackle'),
    shot: { width: 900, height: 520, eye: [-1.2, 0.5, 3.2], target: [-0.22, 0.46, 0], fieldOfView: 23 },
    style: () => ({ spacing: 4.6, tolerance: 0.18 }),
  }),
]

const BASKETBALL = `<circle cx="430" cy="70" r="46" fill="${COLOUR.hot}"/><path fill="none" stroke="${COLOUR.ink}" stroke-width="3" d="M384 70H476M430 24V116M398 38C420 56 420 86 398 104M462 38C440 56 440 86 462 104"/>`
