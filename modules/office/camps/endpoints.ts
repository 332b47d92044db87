import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  CampForm,
  CampRoll,
  CampVersion,
  campReason,
  LedCamps,
  NewTrainer,
  OfficeCampDetail,
  OfficeCampFigures,
  OfficeCampList,
  OfficeCampsQuery,
  Ticks,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const look = { method: 'GET', access: 'staff', permission: 'camps.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'camps.change', tags } as const
const lead = { access: 'staff', permission: 'camps.lead', tags } as const

const PROOF_REFUSALS = ['CAMP_PLACE_ENDED', 'CAMP_PROOF_DECIDED', 'CAMP_CANCELLED', 'CAMP_HAS_BEGUN'] as const

export const listOfficeCamps = endpoint({
  name: 'officeCamps',
  ...look,
  path: '/api/office/camps',
  summary: 'Camps with their numbers and what was paid, by their first day',
  query: OfficeCampsQuery,
  answers: { 200: OfficeCampList },
})

export const readCampFigures = endpoint({
  name: 'officeCampFigures',
  ...look,
  path: '/api/office/camps/figures',
  summary: 'How many camps each view has',
  answers: { 200: OfficeCampFigures },
})

export const readOfficeCamp = endpoint({
  name: 'officeCamp',
  ...look,
  path: '/api/office/camps/:id',
  summary: 'A camp with its children, who waits, and who leads it; without what the camp must know',
  params: byId,
  answers: { 200: OfficeCampDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const exportCampPlaces = endpoint({
  name: 'officeCampTable',
  ...look,
  permission: 'camps.change',
  freshSignIn: true,
  path: '/api/office/camps/:id/places.csv',
  summary: 'Its children as a table for spreadsheets; stands in the audit book',
  params: byId,
  file: 'text/csv',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})

export const createCamp = endpoint({
  name: 'officeCampAdd',
  ...change,
  path: '/api/office/camps',
  summary: 'A new camp, as a draft',
  body: CampForm,
  answers: { 201: byId },
  refusals: { 409: ['CAMP_SLUG_TAKEN'] },
})

export const changeCamp = endpoint({
  name: 'officeCampChange',
  ...change,
  method: 'PUT',
  path: '/api/office/camps/:id',
  summary: 'Changes a camp as it was read; what is booked keeps its price',
  params: byId,
  body: CampVersion,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: [
      'CAMP_CHANGED',
      'CAMP_CANCELLED',
      'CAMP_SLUG_TAKEN',
      'CAMP_CAPACITY_BELOW_TAKEN',
      'CAMP_OTHERS_WAIT',
      'CAMP_DRAW_RUNS',
    ],
    422: ['CAMP_DRAW_MOMENTS'],
  },
})

export const publishCamp = endpoint({
  name: 'officeCampPublish',
  ...change,
  path: '/api/office/camps/:id/publication',
  summary: 'Everybody sees it from now on, and books it in its time',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_CANCELLED'] },
})

export const closeCamp = endpoint({
  name: 'officeCampClose',
  ...change,
  path: '/api/office/camps/:id/closing',
  summary: 'Nothing is booked any more from now on',
  params: byId,
  body: z.strictObject({ reason: campReason }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_BY_LOT'], 422: ['CAMP_NOT_OPEN'] },
})

export const previewCallOff = endpoint({
  name: 'officeCampCallOffPreview',
  ...look,
  permission: 'camps.change',
  path: '/api/office/camps/:id/cancellation',
  summary: 'What follows when the camp is called off',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_CANCELLED'] },
})

export const callOffCamp = endpoint({
  name: 'officeCampCallOff',
  ...change,
  freshSignIn: true,
  path: '/api/office/camps/:id/cancellation',
  summary: 'Calls it off: everybody is written to and gets everything back',
  params: byId,
  body: Confirmed.extend({ reason: campReason }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_CANCELLED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const endCampWait = endpoint({
  name: 'officeCampWaitEnd',
  ...change,
  method: 'DELETE',
  path: '/api/office/camps/waits/:id',
  summary: 'Takes somebody off the waiting list',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const confirmCampProof = endpoint({
  name: 'officeCampProofConfirm',
  ...change,
  path: '/api/office/camps/places/:id/proof',
  summary: 'The proof of a reduced place has been seen',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_PLACE_ENDED', 'CAMP_PROOF_DECIDED'] },
})

export const previewCampProofRefusal = endpoint({
  name: 'officeCampProofRefusalPreview',
  ...look,
  permission: 'camps.change',
  path: '/api/office/camps/places/:id/proof/refusal',
  summary: 'What follows when there is no proof',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: PROOF_REFUSALS },
})

export const refuseCampProof = endpoint({
  name: 'officeCampProofRefuse',
  ...change,
  freshSignIn: true,
  path: '/api/office/camps/places/:id/proof/refusal',
  summary: 'There is no proof: all money goes back, the place is held at the price without the reduction',
  params: byId,
  body: Confirmed.extend({ reason: campReason }),
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: [...PROOF_REFUSALS, 'CAMP_CART_REFUSES', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})

export const addCampTrainer = endpoint({
  name: 'officeCampTrainerAdd',
  ...change,
  path: '/api/office/camps/:id/trainers',
  summary: 'Somebody of the staff leads this camp and reads what it must know of its children',
  params: byId,
  body: NewTrainer,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND', 'PERSON_UNKNOWN'] },
})

export const removeCampTrainer = endpoint({
  name: 'officeCampTrainerRemove',
  ...change,
  method: 'DELETE',
  path: '/api/office/camps/:id/trainers/:personId',
  summary: 'They lead it no more',
  params: byId.extend({ personId: z.uuid() }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listLedCamps = endpoint({
  name: 'officeLedCamps',
  ...lead,
  method: 'GET',
  path: '/api/office/camps/led',
  summary: 'The camps that I lead, until they are over',
  answers: { 200: LedCamps },
})

export const readCampRoll = endpoint({
  name: 'officeCampRoll',
  ...lead,
  method: 'GET',
  path: '/api/office/camps/:id/roll',
  summary:
    'Its children with what the camp must know of them; for whoever leads it, and written down each time',
  params: byId,
  answers: { 200: CampRoll },
  refusals: { 404: ['NOT_FOUND'] },
})

export const takeCampRoll = endpoint({
  name: 'officeCampRollTake',
  ...lead,
  method: 'POST',
  freshSignIn: true,
  path: '/api/office/camps/:id/roll/copy',
  summary: 'The same for a device without a network, which seals it; stands in the audit book as taken along',
  params: byId,
  answers: { 200: CampRoll },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_OVER'] },
})

export const tickCampRoll = endpoint({
  name: 'officeCampTick',
  ...lead,
  method: 'POST',
  path: '/api/office/camps/:id/roll',
  summary: 'Who was there on which day; of two ticks the later one counts',
  params: byId,
  body: Ticks,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
