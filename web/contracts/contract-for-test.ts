/** Anna's own season ticket, and one that she pays for Ben, for tests of screens. */

import type { ContractMasterData } from '#modules/contracts/master-data.schema.ts'
import type { Contract, SeasonTicketContract } from '#modules/contracts/schema.ts'

const anna = { subjectId: 'a', name: 'Anna Sommer', isSelf: true }
export const ben = { subjectId: 'b', name: 'Ben Sommer', isSelf: false }

export const contract = {
  id: 'k1',
  number: 'DK-2026-000001',
  masterDataId: 'm1',
  state: 'NotConfirmed',
  subscriber: anna,
  recipient: anna,
  relation: 'own',
  season: 2026,
  block: '19',
  row: '8',
  seat: '14',
  stand: { de: 'Haupttribüne West', en: 'Main stand' },
  priceClass: '2',
  priceClassName: { de: 'Gerade Mitte', en: 'Long side' },
  ticketType: 'full',
  ticketTypeName: { de: 'Vollzahler', en: 'Full price' },
  media: 'mobile',
  price: 890,
  nextPrice: 920.5,
  matches: { over: 10, all: 17 },
  newPricingClass: null,
  newShippingCode: null,
  wish: null,
  startDate: '2026-07-01',
  endDate: '2027-06-30',
  runtimeMonths: 12,
  pays: 'atOnce',
  paymentTokenId: null,
  payment: null,
  addresses: { invoice: null, shipping: null },
  buysAddedMatches: false,
  confirmedSeason: 2026,
  renewal: { season: 2027, confirmUntil: '2027-05-15T18:00:00.000Z', silentHolders: 'end' },
  terminationDate: null,
  terminationReason: null,
  noticeUntil: '2027-05-31',
  may: { change: true, transfer: true, terminate: true, confirm: true },
  version: 1,
} satisfies Contract

/** What somebody sees who uses a ticket that Anna pays for. */
export const contractOfOther = {
  ...contract,
  subscriber: ben,
  relation: 'ofOther',
  may: { change: false, transfer: false, terminate: false, confirm: false },
} satisfies Contract

const season = {
  season: 2026,
  recipient: anna,
  subscriber: anna,
  priceClass: '2',
  priceClassName: contract.priceClassName,
  ticketType: 'full',
  ticketTypeName: contract.ticketTypeName,
  media: 'mobile',
  block: '19',
  row: '8',
  seat: '14',
  price: 890,
  startDate: '2026-07-01',
  endDate: '2027-06-30',
} satisfies SeasonTicketContract['details']['currentSeason']

export const seasonContract = {
  id: 'k1',
  number: 'DK-2026-000001',
  state: 'NotConfirmed',
  details: { currentSeason: season, upcomingSeason: null },
  subscriber: anna,
  recipient: anna,
  contractor: anna,
  relation: 'own',
  priceClass: '2',
  media: 'mobile',
  startDate: '2026-07-01',
  endDate: '2027-06-30',
  runtimeMonths: 12,
  validFrom: '2026-07-01',
  terminationDate: null,
  terminationReason: null,
  countryCode: 'DE',
  isActive: true,
} satisfies SeasonTicketContract

export const masterData = {
  id: 'm1',
  subscriber: anna,
  contractCount: 2,
  upcomingSeason: 2027,
  confirmUntil: '2027-05-15T18:00:00.000Z',
  needsConfirmation: true,
  confirmedAt: null,
} satisfies ContractMasterData
