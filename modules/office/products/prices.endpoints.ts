import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { ChangedPrices, PlannedPrice, PricesPreview, WantedPrices } from './prices.schema.ts'

const pricing = { access: 'staff', permission: 'products.prices', tags: ['office'] } as const
const byId = z.object({ id: z.string().regex(/^\d{1,9}\.\d{1,9}$/) })
const NOT_FOUND = ['NOT_FOUND'] as const
const nothing = { 204: z.null() }

export const previewPrices = endpoint({
  ...pricing,
  name: 'officePricesPreview',
  method: 'POST',
  path: '/api/office/products/:id/prices/preview',
  isRead: true,
  summary: 'What fans would see of these prices, now or from a time on',
  params: byId,
  body: WantedPrices,
  answers: { 200: PricesPreview },
  refusals: { 404: NOT_FOUND },
})

export const changePrices = endpoint({
  ...pricing,
  name: 'officePricesChange',
  method: 'PUT',
  path: '/api/office/products/:id/prices',
  summary: 'Another price from now on; what is in carts keeps its own',
  params: byId,
  body: ChangedPrices,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const planPrice = endpoint({
  ...pricing,
  name: 'officePricePlan',
  method: 'POST',
  path: '/api/office/products/:id/prices/plans',
  summary: 'A price that begins by itself, and ends by itself where it has an end',
  params: byId,
  body: PlannedPrice,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: { 404: NOT_FOUND, 409: ['PRICE_PLAN_TIME', 'PRICE_PLAN_OVERLAPS'] },
})

export const callOffPlan = endpoint({
  ...pricing,
  name: 'officePricePlanCallOff',
  method: 'DELETE',
  path: '/api/office/products/:id/prices/plans/:planId',
  summary: 'It does not begin; one that has begun ends now',
  params: byId.extend({ planId: z.uuid() }),
  answers: nothing,
  refusals: { 404: NOT_FOUND },
})
