import { z } from 'zod'
import { BegunWork } from '#modules/office/work/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  OfficeRenewalRun,
  OfficeRenewalRunDetail,
  OfficeSeasons,
  PriceProposal,
  SeasonPhases,
  SeasonPrices,
  SeasonTermsBody,
} from './seasons.schema.ts'

const tags = ['office'] as const
const bySeason = z.object({ season: z.coerce.number().int().min(2000).max(2100) })
const byId = z.object({ id: z.uuid() })
const staff = { access: 'staff', tags } as const

export const listSeasons = endpoint({
  name: 'officeSeasons',
  method: 'GET',
  path: '/api/office/seasons',
  ...staff,
  permission: 'contracts.read',
  summary: 'Seasons of contracts with their prices, how many holders have confirmed, and their runs',
  answers: { 200: OfficeSeasons },
})

export const saveSeason = endpoint({
  name: 'officeSeasonSave',
  method: 'PUT',
  path: '/api/office/seasons/:season',
  ...staff,
  permission: 'contracts.renew',
  summary: 'Makes a season, or changes one that is not renewed yet',
  params: bySeason,
  body: SeasonTermsBody,
  answers: { 204: z.null() },
  refusals: { 404: ['RENEWAL_UNKNOWN'], 409: ['SEASON_EXISTS', 'SEASON_CHANGED', 'RENEWAL_OVER'] },
})

export const saveSeasonPrices = endpoint({
  name: 'officeSeasonPricesSave',
  method: 'PUT',
  path: '/api/office/seasons/:season/prices',
  ...staff,
  permission: 'contracts.renew',
  summary: 'The whole price list of a season whose holders have not been told it',
  params: bySeason,
  body: SeasonPrices,
  answers: { 204: z.null() },
  refusals: { 404: ['RENEWAL_UNKNOWN'], 409: ['SEASON_CHANGED', 'PRICES_ARE_TOLD'] },
})

export const saveSeasonPhases = endpoint({
  name: 'officeSeasonPhasesSave',
  method: 'PUT',
  path: '/api/office/seasons/:season/phases',
  ...staff,
  permission: 'contracts.renew',
  summary: 'Who buys season tickets when; none: they are not for sale',
  params: bySeason,
  body: SeasonPhases,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['SEASON_CHANGED'] },
})

export const proposePrices = endpoint({
  name: 'officeSeasonPricesPropose',
  method: 'GET',
  path: '/api/office/seasons/:season/prices/proposal',
  ...staff,
  permission: 'contracts.renew',
  summary: 'Prices of the season before with so many per cent more; saves nothing',
  params: bySeason,
  query: z.object({ percent: z.coerce.number().min(-50).max(100) }),
  answers: { 200: PriceProposal },
})

export const tryRenewal = endpoint({
  name: 'officeRenewalTry',
  method: 'POST',
  path: '/api/office/seasons/:season/trials',
  ...staff,
  permission: 'contracts.renew',
  summary: 'What the run into a season would do now; changes nothing',
  params: bySeason,
  answers: { 201: OfficeRenewalRun },
  refusals: { 404: ['RENEWAL_UNKNOWN'], 409: ['RENEWAL_NOT_PLANNED'] },
})

export const beginRenewal = endpoint({
  name: 'officeRenewalBegin',
  method: 'POST',
  path: '/api/office/seasons/:season/runs',
  ...staff,
  permission: 'contracts.renew',
  freshSignIn: true,
  summary: 'Begins the run into a season, as the trial told it; goes on as work of the tray',
  params: bySeason,
  body: z.object({ digest: z.string().max(64).meta({ description: 'Of the trial that was looked at' }) }),
  answers: { 202: BegunWork },
  refusals: {
    404: ['RENEWAL_UNKNOWN'],
    409: [
      'RENEWAL_NOT_PLANNED',
      'RENEWAL_STILL_OPEN',
      'RENEWAL_RUNNING',
      'OFFICE_CONSEQUENCES_CHANGED',
      'OFFICE_TOO_MUCH_WORK',
    ],
  },
})

export const continueRenewal = endpoint({
  name: 'officeRenewalContinue',
  method: 'POST',
  path: '/api/office/renewal-runs/:id/continuation',
  ...staff,
  permission: 'contracts.renew',
  freshSignIn: true,
  summary: 'What is left of a run that was cancelled',
  params: byId,
  answers: { 202: BegunWork },
  refusals: { 404: ['NOT_FOUND'], 409: ['RENEWAL_OVER', 'OFFICE_TOO_MUCH_WORK'] },
})

export const readRenewalRun = endpoint({
  name: 'officeRenewalRun',
  method: 'GET',
  path: '/api/office/renewal-runs/:id',
  ...staff,
  permission: 'contracts.read',
  summary: 'How far a run is, and whose contracts staff have to look at',
  params: byId,
  answers: { 200: OfficeRenewalRunDetail },
  refusals: { 404: ['NOT_FOUND'] },
})
