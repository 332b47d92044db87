import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  AcceptedDeclaration,
  DeclarationPreview,
  DeclarationWish,
  declarationKinds,
  declarationQuery,
  OfficeDeclarationList,
  RefusedDeclaration,
} from './schema.ts'

const tags = ['office'] as const
const params = z.object({ kind: z.enum(declarationKinds), id: z.uuid() })
// Withdrawals move money: they ask for `orders.refund` as well (modules/office/declarations/routes.ts).
const desk = { access: 'staff', permission: 'people.change', tags } as const

export const listDeclarations = endpoint({
  name: 'officeDeclarations',
  method: 'GET',
  path: '/api/office/declarations',
  ...desk,
  summary:
    'Applications for membership, endings of contracts and withdrawals that wait for somebody, the oldest first',
  query: declarationQuery,
  answers: { 200: OfficeDeclarationList },
})

export const previewDeclaration = endpoint({
  name: 'officeDeclarationPreview',
  method: 'POST',
  path: '/api/office/declarations/:kind/:id/preview',
  ...desk,
  isRead: true,
  summary: 'What following a declaration would mean',
  params,
  body: DeclarationWish,
  answers: { 200: DeclarationPreview },
  refusals: {
    403: ['OFFICE_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: [
      'APPLICATION_DECIDED',
      'ALREADY_MEMBER',
      'TERMINATION_DECIDED',
      'NO_MEMBERSHIP',
      'NO_CONTRACT',
      'WITHDRAWAL_DECIDED',
    ],
  },
})

export const acceptDeclaration = endpoint({
  name: 'officeDeclarationAccept',
  method: 'POST',
  path: '/api/office/declarations/:kind/:id/acceptance',
  ...desk,
  freshSignIn: true,
  summary: 'Follows a declaration: a member more, a contract that ends, a purchase that is withdrawn from',
  params,
  body: AcceptedDeclaration,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: [
      'APPLICATION_DECIDED',
      'ALREADY_MEMBER',
      'TERMINATION_DECIDED',
      'NO_MEMBERSHIP',
      'NO_CONTRACT',
      'CONTRACT_HAS_ENDED',
      'CONTRACT_NOTICE_IS_OVER',
      'CONTRACT_ENDS_WITH_ITS_SEASON',
      'WITHDRAWAL_DECIDED',
      'NOTHING_TO_WITHDRAW',
      'OFFICE_CONSEQUENCES_CHANGED',
    ],
  },
})

export const refuseDeclaration = endpoint({
  name: 'officeDeclarationRefuse',
  method: 'POST',
  path: '/api/office/declarations/:kind/:id/refusal',
  ...desk,
  summary: 'Refuses a declaration; the reason is what they read',
  params,
  body: RefusedDeclaration,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: ['APPLICATION_DECIDED', 'TERMINATION_DECIDED', 'WITHDRAWAL_DECIDED'],
  },
})
