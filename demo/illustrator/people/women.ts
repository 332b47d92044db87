/** What the players of the women's team look like. Tones are brightness, 0 dark to 1 light. */
import type { Face } from './face.ts'
import type { Player } from './squad.ts'

type Row = [
  number: number,
  name: string,
  hair: Face['hair'],
  skin: number,
  hairTone: number,
  yaw: number,
  more?: Face,
]

const ROWS: readonly Row[] = [
  [1, 'Sina Rohloff', 'ponytail', 0.94, 0.34, -16],
  [22, 'Ebba Nyström', 'plait', 0.99, 0.72, 18],
  [2, 'Lea Kaminski', 'ponytail', 0.95, 0.3, -20, { width: 0.97 }],
  [3, 'Mira Sandvik', 'bob', 0.98, 0.66, 14],
  [4, 'Johanna Brück', 'knot', 0.93, 0.42, 20, { jaw: 0.94 }],
  [5, 'Ayşe Demirkan', 'plait', 0.78, 0.1, -12, { brow: 0.9 }],
  [14, 'Clara Weinhold', 'topBun', 0.97, 0.5, 16],
  [18, 'Ines Moura', 'ponytail', 0.76, 0.12, -22, { nose: 0.96 }],
  [6, 'Paula Gerlach', 'short', 0.92, 0.24, 22],
  [8, 'Freya Lindholm', 'plait', 0.99, 0.74, -18],
  [10, 'Marie Kellermann', 'plait', 0.92, 0.5, -14],
  [16, 'Zoe Hartmann', 'braids', 0.6, 0.1, 14],
  [20, 'Yuna Takeda', 'bob', 0.9, 0.07, -14, { eyes: 0.8, cheek: 1.2 }],
  [24, 'Hanne Vos', 'long', 0.97, 0.6, 20],
  [7, 'Selin Aksoy', 'ponytail', 0.8, 0.1, -16],
  [9, 'Nora Winkler', 'topBun', 0.95, 0.28, -14, { jaw: 0.94 }],
  [11, 'Amara Okoye', 'afro', 0.4, 0.07, 18, { nose: 1 }],
  [17, 'Tessa Jäger', 'bob', 0.96, 0.4, -20],
  [19, 'Giulia Ferri', 'long', 0.84, 0.12, 14],
]

export const WOMEN: readonly (Player & { woman: true })[] = ROWS.map(
  ([number, name, hair, skin, hairTone, yaw, more]) => ({
    number,
    name,
    woman: true,
    // The captain has the face of her scene.
    seed: number === 10 ? 61 : 500 + number,
    face: { hair, jaw: 0.9, nose: 0.9, lips: 0.5, brow: 0.7, ...more },
    skin,
    hairTone,
    yaw,
    build: 0.94,
    goalkeeper: number === 1 || number === 22,
  }),
)
