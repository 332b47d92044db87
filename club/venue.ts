/**
 * The Falkenpark as data: measures, names, price classes and who sits where. `venue.rules.ts` makes blocks and seats
 * out of it. Lengths are plan units of 25 cm (four to the metre), origin on the centre spot, x along the pitch to the
 * south, y across it to the west, as the seat map is drawn.
 */

export type LocalText = { de: string; en: string; ja: string }

export type TierId = 'lower' | 'upper'
export type PriceClassId = '1' | '2' | '3' | '4' | 's' | 'r' | 'g'
export type StandId =
  | 'east'
  | 'southeast'
  | 'south'
  | 'southwest'
  | 'west'
  | 'northwest'
  | 'north'
  | 'northeast'

/** What a block of this class is filled with; `guest` marks the visitors' area, sold by their club. */
export type PriceClass = {
  id: PriceClassId
  name: LocalText
  seating: 'seats' | 'standing' | 'wheelchair'
  guest?: true
}

export type TierPlan = {
  id: TierId
  name: LocalText
  /** Blocks are numbered from here, once around the pitch. */
  firstBlock: number
  /** Distance of the tier's inner and outer edge from the inner edge of the bowl. */
  from: number
  to: number
  rows: number
  /** The row with the best view, counted from the pitch. */
  idealRow: number
}

/** One side or corner of the bowl, in the order of the block numbers. */
export type StandPlan = {
  id: StandId
  name: LocalText
  shape: 'long side' | 'short side' | 'corner'
  /** The price class of each block, per tier; its length is the number of blocks. */
  blocks: Record<TierId, readonly PriceClassId[]>
  /** Aisles inside each seated block. */
  aisles: Record<TierId, number>
  /** People in each standing block, where the stand has any. */
  standingCapacity?: number
}

export type VenuePlan = {
  id: string
  name: string
  city: string
  address: string
  /** Half the pitch. */
  pitch: { x: number; y: number }
  /** Half the inner edge of the bowl, and the radius of its corners. */
  bowl: { x: number; y: number; radius: number }
  /** What each block keeps free of its neighbours: along a straight side, and at the inner edge of a corner. */
  gap: { straight: number; corner: number }
  seatWidth: number
  aisleWidth: number
  /** Kept free at both ends of a row. */
  rowEnd: number
  /** Widths of a wheelchair place and of its companion's beside it, and the number of rows in such a block. */
  wheelchair: { width: number; companionWidth: number; rows: number }
  priceClasses: readonly PriceClass[]
  tiers: readonly TierPlan[]
  stands: readonly StandPlan[]
}

export const homeGround: VenuePlan = {
  id: 'falkenpark',
  name: 'Falkenpark',
  city: 'Falkenstadt',
  address: 'Am Falkenpark 1, 60528 Falkenstadt',
  pitch: { x: 210, y: 136 },
  bowl: { x: 248, y: 174, radius: 44 },
  gap: { straight: 1.4, corner: 0.8 },
  seatWidth: 2,
  aisleWidth: 4.8,
  rowEnd: 1,
  wheelchair: { width: 3.6, companionWidth: 2.4, rows: 12 },
  // Dearest first: the order in which "best available" offers them.
  priceClasses: [
    {
      id: '1',
      name: { de: 'Haupttribüne Mitte', en: 'Main stand, centre', ja: 'メインスタンド中央' },
      seating: 'seats',
    },
    {
      id: '2',
      name: { de: 'Gerade Mitte', en: 'Long side, centre', ja: 'サイドスタンド中央' },
      seating: 'seats',
    },
    {
      id: '3',
      name: { de: 'Gerade außen', en: 'Long side, outer', ja: 'サイドスタンド外側' },
      seating: 'seats',
    },
    {
      id: '4',
      name: { de: 'Ecke / Oberrang', en: 'Corner / upper tier', ja: 'コーナー・上層席' },
      seating: 'seats',
    },
    {
      id: 's',
      name: { de: 'Stehplatz Nordkurve', en: 'Standing, north end', ja: '北側ゴール裏立ち見' },
      seating: 'standing',
    },
    { id: 'r', name: { de: 'Rollstuhl', en: 'Wheelchair', ja: '車いす席' }, seating: 'wheelchair' },
    {
      id: 'g',
      name: { de: 'Gästebereich', en: 'Away section', ja: 'ビジター席' },
      seating: 'seats',
      guest: true,
    },
  ],
  tiers: [
    {
      id: 'lower',
      name: { de: 'Unterrang', en: 'Lower tier', ja: '下層' },
      firstBlock: 1,
      from: 10,
      to: 94,
      rows: 24,
      idealRow: 14,
    },
    {
      id: 'upper',
      name: { de: 'Oberrang', en: 'Upper tier', ja: '上層' },
      firstBlock: 101,
      from: 110,
      to: 194,
      rows: 24,
      idealRow: 5,
    },
  ],
  stands: [
    {
      id: 'east',
      name: { de: 'Osttribüne', en: 'East stand', ja: '東スタンド' },
      shape: 'long side',
      blocks: { lower: ['3', '2', '2', '2', '2', '2', '3'], upper: ['4', '4', '3', '3', '3', '4', '4'] },
      aisles: { lower: 1, upper: 1 },
    },
    {
      id: 'southeast',
      name: { de: 'Ecke Südost', en: 'South-east corner', ja: '南東コーナー' },
      shape: 'corner',
      blocks: { lower: ['g', 'g'], upper: ['g', 'g', 'g'] },
      aisles: { lower: 1, upper: 2 },
    },
    {
      id: 'south',
      name: { de: 'Südkurve', en: 'South end', ja: '南側ゴール裏' },
      shape: 'short side',
      blocks: { lower: ['3', '3', '3', '3'], upper: ['4', '4', '4', '4'] },
      aisles: { lower: 1, upper: 1 },
    },
    {
      id: 'southwest',
      name: { de: 'Ecke Südwest', en: 'South-west corner', ja: '南西コーナー' },
      shape: 'corner',
      blocks: { lower: ['3', '3'], upper: ['4', '4', '4'] },
      aisles: { lower: 1, upper: 2 },
    },
    {
      id: 'west',
      name: { de: 'Haupttribüne West', en: 'West main stand', ja: '西メインスタンド' },
      shape: 'long side',
      blocks: { lower: ['3', '2', '1', '1', '1', '2', 'r'], upper: ['4', '4', '2', '2', '2', '4', '4'] },
      aisles: { lower: 1, upper: 1 },
    },
    {
      id: 'northwest',
      name: { de: 'Ecke Nordwest', en: 'North-west corner', ja: '北西コーナー' },
      shape: 'corner',
      blocks: { lower: ['s', 's'], upper: ['4', '4', '4'] },
      aisles: { lower: 1, upper: 2 },
      standingCapacity: 1600,
    },
    {
      id: 'north',
      name: { de: 'Nordkurve', en: 'North end', ja: '北側ゴール裏' },
      shape: 'short side',
      blocks: { lower: ['s', 's', 's', 's'], upper: ['4', '4', '4', '4'] },
      aisles: { lower: 1, upper: 1 },
      standingCapacity: 1438,
    },
    {
      id: 'northeast',
      name: { de: 'Ecke Nordost', en: 'North-east corner', ja: '北東コーナー' },
      shape: 'corner',
      blocks: { lower: ['s', 's'], upper: ['4', '4', '4'] },
      aisles: { lower: 1, upper: 2 },
      standingCapacity: 1600,
    },
  ],
}
