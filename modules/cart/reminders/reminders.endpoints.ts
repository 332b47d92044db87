import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  AskForReminder,
  CartKeeping,
  CartReminder,
  endParams,
  KeepCart,
  keepingQuery,
} from './reminders.schema.ts'

const tags = ['cart'] as const
const CART = '/api/shop/v4/carts/self'

export const readReminder = endpoint({
  name: 'cartReminder',
  method: 'GET',
  path: `${CART}/reminder`,
  access: 'person',
  tags,
  summary: 'Whether a mail reminds the caller of a cart that is left, once',
  answers: { 200: CartReminder },
})

export const askForReminder = endpoint({
  name: 'cartReminderAsk',
  method: 'PUT',
  path: `${CART}/reminder`,
  access: 'person',
  tags,
  summary: 'Asks for such a mail, or for none',
  body: AskForReminder,
  answers: { 200: CartReminder },
  refusals: { 400: ['EMAIL_MISSING', 'REMINDERS_OFF'] },
})

export const endReminders = endpoint({
  name: 'cartRemindersEnd',
  method: 'DELETE',
  path: '/api/shop/v4/cartReminders/:token',
  access: 'public',
  tags,
  summary: 'Ends the reminders of a cart, by the link of a mail',
  params: endParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readKeeping = endpoint({
  name: 'cartKeeping',
  method: 'GET',
  path: `${CART}/keeping`,
  access: 'public',
  tags,
  summary: 'How long the cart of a visitor is kept',
  query: keepingQuery,
  answers: { 200: CartKeeping },
  refusals: { 404: ['NOT_FOUND'] },
})

export const keepCart = endpoint({
  name: 'cartKeep',
  method: 'PUT',
  path: `${CART}/keeping`,
  access: 'public',
  tags,
  summary: 'Keeps the cart of a visitor for longer, or no longer than usual',
  query: keepingQuery,
  body: KeepCart,
  answers: { 200: CartKeeping },
  refusals: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_KEPT_CARTS'] },
})
