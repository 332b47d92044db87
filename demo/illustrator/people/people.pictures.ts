/** Heads: the squad's portraits, the coach, the women's captain. */
import { COLOUR } from '#demo/illustrator/drawing.ts'
import { print } from '#demo/illustrator/goods/print.ts'
import { ground, SIGNAL_ON_ORANGE, WIDE, wedge } from '#demo/illustrator/grounds/grounds.ts'
import { illustrationOf, type Picture } from '#demo/illustrator/picture.ts'
import { bust } from './figures.ts'
import { type Player, SQUAD } from './squad.ts'
import { STAFF } from './staff.ts'
import { WOMEN } from './women.ts'

const PORTRAIT_INK = '#1B2456'

const BUSTS: Picture[] = [
  {
    id: 'scene-coach',
    ...WIDE,
    alt: illustrationOf(
      'Der Trainer blickt aufs Feld.',
      'The coach looks out on the pitch.',
      'ピッチを見つめる監督。',
    ),
    tags: ['scene', 'coach', 'paper'],
    draw: () =>
      print(
        bust({
          ...WIDE,
          seed: 60,
          face: { hair: 'sideParting', beard: 0.8, length: 1.04, browTone: 0.3 },
          hairTone: 0.5,
          skin: 0.88,
          yaw: 20,
          headYaw: 16,
          feathers: false,
          shirtTone: 0.1,
          fieldOfView: 9.4,
          lift: 0.06,
          build: 1.04,
        }),
        {
          spacing: 3.4,
          ground: ground(COLOUR.mist) + wedge(120, 130, 400, '#D5DAE6') + wedge(300, 34, 400, COLOUR.hot),
        },
      ),
  },
  {
    id: 'scene-women',
    ...WIDE,
    alt: illustrationOf(
      'Die Kapitänin der Frauenmannschaft.',
      'The captain of the women’s team.',
      '女子チームの主将。',
    ),
    tags: ['scene', 'women', 'orange'],
    draw: () =>
      print(
        bust({
          ...WIDE,
          seed: 61,
          woman: true,
          build: 0.94,
          face: { hair: 'plait', jaw: 0.9, nose: 0.9, lips: 0.5, brow: 0.7 },
          hairTone: 0.5,
          skin: 0.92,
          yaw: -22,
          headYaw: -14,
          fieldOfView: 10.2,
          lift: 0.03,
        }),
        {
          spacing: 3.4,
          ground: ground(COLOUR.hot) + wedge(380, 90, 400, COLOUR.ember) + wedge(520, 200, 400, COLOUR.ember),
          signal: SIGNAL_ON_ORANGE,
        },
      ),
  },
  {
    id: 'portrait-9-large',
    width: 760,
    height: 800,
    alt: illustrationOf('Portrait von Luca Brandt.', 'Portrait of Luca Brandt.', 'ルカ・ブラントの肖像。'),
    tags: ['portrait', 'squad'],
    focus: 'top',
    draw: () =>
      print(
        bust({ ...likeness(playerNumbered(9)), width: 760, height: 800, fieldOfView: 10.4, lift: 0.012 }),
        {
          spacing: 4.6,
          tolerance: 0.16,
          ink: PORTRAIT_INK,
        },
      ),
  },
]

function playerNumbered(number: number): Player {
  const player = SQUAD.find((candidate) => candidate.number === number)
  if (!player) throw new Error(`No player wears number ${number}`)
  return player
}

const likeness = ({ seed, face, skin, hairTone, yaw, build, goalkeeper, woman }: Player) => ({
  seed,
  ...(woman ? { woman } : {}),
  face,
  skin,
  hairTone,
  yaw,
  build,
  ...(goalkeeper ? { feathers: false, shirtTone: 0.72 } : {}),
})

const portraitOf = (player: Player, id: string): Picture => ({
  id,
  width: 380,
  height: 475,
  alt: illustrationOf(
    `Portrait von ${player.name}.`,
    `Portrait of ${player.name}.`,
    `${player.name}の肖像。`,
  ),
  tags: ['portrait', 'squad', ...(player.goalkeeper ? ['goalkeeper'] : [])],
  focus: 'top',
  draw: () =>
    print(bust({ ...likeness(player), width: 380, height: 475 }), {
      spacing: 3.9,
      tolerance: 0.16,
      ink: PORTRAIT_INK,
    }),
})

const PORTRAITS: Picture[] = [
  ...SQUAD.map((player) => portraitOf(player, `portrait-${player.number}`)),
  ...WOMEN.map((player) => portraitOf(player, `portrait-women-${player.number}`)),
]

/** Whoever works behind a team wears its dark jacket, without feathers. */
const COLLEAGUES: Picture[] = STAFF.map(({ key, name, ...looks }) => ({
  id: `portrait-staff-${key}`,
  width: 380,
  height: 475,
  alt: illustrationOf(`Portrait von ${name}.`, `Portrait of ${name}.`, `${name}の肖像。`),
  tags: ['portrait', 'staff'],
  focus: 'top',
  draw: () =>
    print(
      bust({
        ...looks,
        build: looks.woman ? 0.92 : 1.02,
        feathers: false,
        shirtTone: 0.16,
        width: 380,
        height: 475,
      }),
      { spacing: 4.2, tolerance: 0.2, ink: PORTRAIT_INK },
    ),
}))

export const PEOPLE: readonly Picture[] = [...BUSTS, ...PORTRAITS, ...COLLEAGUES]
