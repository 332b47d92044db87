import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './draws.schema.ts'

const byId = z.object({ id: z.uuid() })
const byDraw = byId.extend({ drawId: z.uuid() })
const byLot = byDraw.extend({ lotId: z.uuid() })
const tags = ['office'] as const
const look = { access: 'staff', permission: 'camps.read', tags } as const
const work = { access: 'staff', permission: 'camps.change', tags } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const LIST_CLOSED = ['CAMP_DRAW_LIST_CLOSED'] as const

export const listCampDraws = endpoint({
  ...look,
  name: 'officeCampDraws',
  method: 'GET',
  path: '/api/office/camps/:id/draws',
  summary: 'Draws of the places of a camp, the newest first',
  params: byId,
  answers: { 200: schema.OfficeCampDraws },
  refusals: { 404: NOT_FOUND },
})

export const openCampDraw = endpoint({
  ...work,
  name: 'officeCampDrawOpen',
  method: 'POST',
  path: '/api/office/camps/:id/draws',
  summary: 'A draw of the places of a camp, with its secret, which nobody sees before',
  params: byId,
  body: schema.CampDrawTerms,
  answers: { 201: schema.MadeCampDraw },
  refusals: {
    404: NOT_FOUND,
    409: ['CAMP_CANCELLED', 'CAMP_NOT_BY_LOT', 'CAMP_DRAW_RUNS'],
    422: ['CAMP_DRAW_MOMENTS'],
  },
})

export const changeCampDraw = endpoint({
  ...work,
  name: 'officeCampDrawChange',
  method: 'PUT',
  path: '/api/office/camps/:id/draws/:drawId',
  summary: 'Corrects its moments until the list is closed',
  params: byDraw,
  body: schema.CampDrawTerms,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED, 422: ['CAMP_DRAW_MOMENTS'] },
})

export const closeCampDraw = endpoint({
  ...work,
  name: 'officeCampDrawClose',
  method: 'POST',
  path: '/api/office/camps/:id/draws/:drawId/close',
  summary: 'Closes the list before its time',
  params: byDraw,
  body: schema.CampDrawReason,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED },
})

export const drawCampDraw = endpoint({
  ...work,
  name: 'officeCampDrawDraw',
  method: 'POST',
  path: '/api/office/camps/:id/draws/:drawId/draw',
  summary: 'Draws now what the clock would draw later; places are held for whoever is drawn',
  params: byDraw,
  body: schema.CampDrawReason,
  answers: { 200: schema.DrawnCampDraw },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED },
})

export const callOffCampDraw = endpoint({
  ...work,
  name: 'officeCampDrawCallOff',
  method: 'POST',
  path: '/api/office/camps/:id/draws/:drawId/call-off',
  summary: 'There will be no draw; everybody who applied hears why',
  params: byDraw,
  body: schema.CampDrawReason,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED },
})

export const listCampLots = endpoint({
  ...work,
  name: 'officeCampLots',
  method: 'GET',
  path: '/api/office/camps/:id/draws/:drawId/lots',
  summary: 'Its lots in the order of the draw, and what came of them',
  params: byDraw,
  query: schema.officeLotsQuery,
  answers: { 200: schema.OfficeCampLotList },
  refusals: { 404: NOT_FOUND },
})

export const takeOutCampLot = endpoint({
  ...work,
  name: 'officeCampLotOut',
  method: 'POST',
  path: '/api/office/camps/:id/draws/:drawId/lots/:lotId/exclusion',
  summary: 'Takes a lot out before the draw; it stays in the list, and whoever applied hears why',
  params: byLot,
  body: schema.CampDrawReason,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: ['CAMP_DRAW_LIST_CLOSED', 'CAMP_DRAW_LOT_OUT'] },
})
