import { z } from 'zod'
import { club } from '#club/club.ts'
import { endpoint } from '#platform/endpoint.ts'
import { DuePayment, DueView, PayDue } from './due.schema.ts'

const tags = ['recurring']
const language = z.enum(club.languages).default(club.fallbackLanguage)
const inLanguage = z.strictObject({ language })
const dueId = z.strictObject({ id: z.uuid() })

export const listOwnDues = endpoint({
  name: 'dues',
  method: 'GET',
  path: '/api/recurring/self/dues',
  access: 'self',
  tags,
  summary: 'What I owe, owed and will owe for what recurs; of one contract where it is named',
  query: inLanguage.extend({ kind: z.string().max(40).optional(), subjectId: z.uuid().optional() }),
  answers: { 200: z.object({ items: z.array(DueView) }).meta({ id: 'Dues' }) },
})

export const readOwnDue = endpoint({
  name: 'due',
  method: 'GET',
  path: '/api/recurring/self/dues/:id',
  access: 'self',
  tags,
  summary: 'One due; a payment that is under way is asked about first',
  params: dueId,
  query: inLanguage,
  answers: { 200: DueView },
  refusals: { 404: ['NOT_FOUND'] },
})

export const payOwnDue = endpoint({
  name: 'duePay',
  method: 'POST',
  path: '/api/recurring/self/dues/:id/payments',
  access: 'self',
  tags,
  summary: 'Pays a due now',
  params: dueId,
  query: inLanguage,
  body: PayDue,
  answers: { 200: DuePayment },
  refusals: {
    400: ['REDIRECT_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: ['DUE_NOT_OPEN', 'DUE_IN_COLLECTION'],
    503: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
})

export const changeOwnDuesPayment = endpoint({
  name: 'duesChangePayment',
  method: 'PUT',
  path: '/api/recurring/self/dues/:id/paymentMethod',
  access: 'self',
  tags,
  summary: 'Another way to pay for everything that is not paid yet of the same contract',
  params: dueId,
  query: inLanguage,
  body: z.strictObject({ paymentTokenId: z.uuid().nullable() }),
  answers: { 200: DueView },
  refusals: { 404: ['NOT_FOUND'], 409: ['DUE_NOT_OPEN'] },
})
