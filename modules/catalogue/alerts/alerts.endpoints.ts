import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { alertParams, newStockAlert, stockAlert, stockAlertAsked } from './alerts.schema.ts'

const tags = ['catalogue'] as const

export const askForAlert = endpoint({
  name: 'stockAlert',
  method: 'POST',
  path: '/api/shop/v4/stockAlerts',
  access: 'optional',
  tags,
  summary: 'Asks to be told when a sold-out size is back',
  body: newStockAlert,
  answers: { 202: stockAlertAsked },
  refusals: { 400: ['EMAIL_MISSING', 'STOCK_AVAILABLE'], 404: ['NOT_FOUND'] },
})

export const readAlert = endpoint({
  name: 'stockAlertRead',
  method: 'GET',
  path: '/api/shop/v4/stockAlerts/:token',
  access: 'public',
  tags,
  summary: 'What the link of a mail is about',
  params: alertParams,
  answers: { 200: stockAlert },
  refusals: { 404: ['NOT_FOUND'] },
})

export const confirmAlert = endpoint({
  name: 'stockAlertConfirm',
  method: 'POST',
  path: '/api/shop/v4/stockAlerts/:token/confirmation',
  access: 'public',
  tags,
  summary: 'Confirms that the address is theirs',
  params: alertParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const cancelAlert = endpoint({
  name: 'stockAlertCancel',
  method: 'DELETE',
  path: '/api/shop/v4/stockAlerts/:token',
  access: 'public',
  tags,
  summary: 'Takes the address off the list',
  params: alertParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
