import type { VenuePlan } from '../../club/venue.ts'

export type {
  PriceClass,
  PriceClassId,
  StandId,
  StandPlan,
  TierId,
  TierPlan,
  VenuePlan,
} from '../../club/venue.ts'

/** One stand along the pitch, and a fence around the rest. */
export const homeGround: VenuePlan = {
  id: 'torfplatz',
  name: 'Torfplatz',
  city: 'Moorbrück',
  address: 'Am Torfplatz 3, 27711 Moorbrück',
  pitch: { x: 210, y: 136 },
  bowl: { x: 248, y: 174, radius: 44 },
  gap: { straight: 1.4, corner: 0.8 },
  seatWidth: 2,
  aisleWidth: 4.8,
  rowEnd: 1,
  wheelchair: { width: 3.6, companionWidth: 2.4, rows: 12 },
  priceClasses: [
    { id: '1', name: { de: 'Sitzplatz', en: 'Seat', ja: '座席' }, seating: 'seats' },
    { id: 'r', name: { de: 'Rollstuhl', en: 'Wheelchair', ja: '車いす席' }, seating: 'wheelchair' },
  ],
  tiers: [
    {
      id: 'lower',
      name: { de: 'Tribüne', en: 'Stand', ja: 'スタンド' },
      firstBlock: 1,
      from: 10,
      to: 40,
      rows: 6,
      idealRow: 3,
    },
  ],
  stands: [
    {
      id: 'west',
      name: { de: 'Tribüne', en: 'Stand', ja: 'スタンド' },
      shape: 'long side',
      blocks: { lower: ['1', '1', 'r'], upper: [] },
      aisles: { lower: 1, upper: 1 },
    },
  ],
}
