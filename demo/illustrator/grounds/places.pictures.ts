/** Pictures of the stadium, the stand and the night, and the view from the blocks. */

import { COLOUR } from '#demo/illustrator/drawing.ts'
import { print, svg } from '#demo/illustrator/goods/print.ts'
import { crowd } from '#demo/illustrator/people/crowd.ts'
import { illustrationOf, type Picture } from '#demo/illustrator/picture.ts'
import { floodlight, ground, rain } from './grounds.ts'
import { type Seat, stadium, viewFrom } from './stadium.ts'
import { sectionDrawing } from './stadium-drawings.ts'

const WIDE_STADIUM = { width: 1200, height: 560 } as const
const DAYLIGHT = '#3C4A8F'

type Weather = { alt: Picture['alt']; sky: string; tag: string; paper?: string; extra?: string }

/** The same view of the ground, under another sky. */
function stadiumAt(id: string, { alt, sky, tag, paper, extra }: Weather): Picture {
  return {
    id,
    ...WIDE_STADIUM,
    alt,
    tags: ['hero', 'stadium', tag],
    draw: () =>
      print(stadium({ ...WIDE_STADIUM, eye: [9.5, 14, 16.5], target: [-0.6, -0.2, 0.9], fieldOfView: 24 }), {
        spacing: 5,
        silhouette: false,
        ground: ground(sky, WIDE_STADIUM),
        tolerance: 0.34,
        min: 0.12,
        ...(paper ? { paper } : {}),
        ...(extra ? { extra } : {}),
      }),
  }
}

const STADIUM_PICTURES: Picture[] = [
  {
    id: 'scene-crowd',
    width: 640,
    height: 400,
    alt: illustrationOf(
      'Die Nordkurve mit Schals und Mützen.',
      'The north stand with scarves and caps.',
      'マフラーを掲げる北スタンド。',
    ),
    tags: ['scene', 'fans', 'night'],
    draw: () =>
      print(crowd({ width: 640, height: 400, seed: 11, rows: 7 }), {
        spacing: 4.4,
        silhouette: false,
        ground: ground(COLOUR.ink),
        tolerance: 0.3,
        min: 0.12,
      }),
  },
  {
    id: 'scene-stadium',
    width: 640,
    height: 400,
    alt: illustrationOf(
      'Der Falkenpark von oben.',
      'Falkenpark from above.',
      '上空から見たファルケンパーク。',
    ),
    tags: ['scene', 'stadium', 'night'],
    draw: () =>
      print(
        stadium({
          width: 640,
          height: 400,
          eye: [11.5, 12.5, 18.5],
          target: [0, -0.2, 0.4],
          fieldOfView: 36,
        }),
        { spacing: 3.2, silhouette: false, ground: ground(COLOUR.ink), tolerance: 0.24, min: 0.1 },
      ),
  },
  stadiumAt('stadium-wide', {
    alt: illustrationOf(
      'Der Falkenpark am Abend.',
      'Falkenpark in the evening.',
      '夕暮れのファルケンパーク。',
    ),
    sky: COLOUR.ink,
    tag: 'night',
  }),
  stadiumAt('stadium-day', {
    alt: illustrationOf('Der Falkenpark am Tag.', 'Falkenpark by day.', '昼のファルケンパーク。'),
    sky: DAYLIGHT,
    tag: 'day',
  }),
  stadiumAt('stadium-rain', {
    alt: illustrationOf('Der Falkenpark im Regen.', 'Falkenpark in the rain.', '雨のファルケンパーク。'),
    sky: COLOUR.night,
    tag: 'rain',
    paper: '#9AA3C7',
    extra: rain(WIDE_STADIUM),
  }),
  {
    id: 'night',
    width: 1440,
    height: 700,
    alt: { de: '', en: '', ja: '' },
    tags: ['decoration', 'night'],
    draw: () => {
      const lamps = [
        { x: 70, y: -20, angle: 0.95, spread: 0.2, power: 0.95 },
        { x: 260, y: -40, angle: 1.25, spread: 0.16, power: 0.6 },
        { x: 1370, y: -20, angle: 2.2, spread: 0.2, power: 0.95 },
      ]
      return svg([0, 0, 1440, 700], floodlight({ width: 1440, height: 700 }, lamps, '#222C60', 13))
    },
  },
  {
    id: 'stadium-section',
    width: 1200,
    height: 420,
    alt: illustrationOf(
      'Querschnitt durch beide Tribünen.',
      'Cross-section of both stands.',
      '両スタンドの断面図。',
    ),
    tags: ['stadium', 'drawing'],
    draw: () => svg([0, 0, 1200, 420], sectionDrawing({ ink: COLOUR.ink, seats: COLOUR.hot })),
  },
]

/** One block per side and tier, and two corners; numbers as on the seat map. */
const VIEWS: readonly { block: number; seat: Seat }[] = [
  { block: 4, seat: { side: 'east', tier: 'lower', along: 0 } },
  { block: 104, seat: { side: 'east', tier: 'upper', along: 0 } },
  { block: 9, seat: { side: 'east', tier: 'lower', along: 1, corner: true } },
  { block: 11, seat: { side: 'south', tier: 'lower', along: -0.8 } },
  { block: 112, seat: { side: 'south', tier: 'upper', along: -0.8 } },
  { block: 19, seat: { side: 'west', tier: 'lower', along: 0 } },
  { block: 121, seat: { side: 'west', tier: 'upper', along: 0 } },
  { block: 16, seat: { side: 'west', tier: 'lower', along: -4 } },
  { block: 26, seat: { side: 'north', tier: 'lower', along: -0.8 } },
  { block: 129, seat: { side: 'north', tier: 'upper', along: -0.8 } },
  { block: 133, seat: { side: 'east', tier: 'upper', along: -1, corner: true } },
]

const VIEW_SIZE = { width: 640, height: 360 } as const
const viewAlt = (block: number) =>
  illustrationOf(
    `Blick aus Block ${block} aufs Spielfeld.`,
    `View of the pitch from block ${block}.`,
    `ブロック${block}からの眺め。`,
  )

const SEAT_VIEWS: Picture[] = [
  ...VIEWS.map(({ block, seat }) => ({
    id: `view-block-${block}`,
    ...VIEW_SIZE,
    alt: viewAlt(block),
    tags: ['view', 'stadium', seat.side, seat.tier],
    draw: () =>
      print(viewFrom(seat, VIEW_SIZE), {
        spacing: 4.2,
        silhouette: false,
        ground: ground(COLOUR.night, VIEW_SIZE),
        tolerance: 0.45,
        min: 0.14,
      }),
  })),
]

export const PLACES: readonly Picture[] = [...STADIUM_PICTURES, ...SEAT_VIEWS]
