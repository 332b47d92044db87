import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { ClubApplication, ClubApplicationChange, NewClubApplication } from './applications.schema.ts'

const AT = '/api/contact/contacts/self/organizations/application'
const own = { access: 'person', tags: ['organizations'] } as const

export const readClubApplication = endpoint({
  name: 'fanClubApplication',
  method: 'GET',
  path: AT,
  ...own,
  summary: 'My latest application to found a fan club',
  answers: { 200: ClubApplication },
  refusals: { 404: ['NOT_FOUND'] },
})

export const sendClubApplication = endpoint({
  name: 'fanClubApply',
  method: 'POST',
  path: AT,
  ...own,
  summary: 'Apply to found a fan club; the club decides',
  body: NewClubApplication,
  answers: { 201: ClubApplication },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    409: ['APPLICATION_WAITING'],
    429: ['TOO_MANY_APPLICATIONS'],
  },
})

export const changeClubApplication = endpoint({
  name: 'fanClubApplicationChange',
  method: 'PUT',
  path: AT,
  ...own,
  summary: 'Correct it, or answer what the club asked, as long as nobody has decided',
  body: ClubApplicationChange,
  answers: { 200: ClubApplication },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    404: ['NOT_FOUND'],
    409: ['APPLICATION_DECIDED'],
  },
})

export const withdrawClubApplication = endpoint({
  name: 'fanClubApplicationWithdraw',
  method: 'DELETE',
  path: AT,
  ...own,
  summary: 'Withdraw it, as long as nobody has decided',
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['APPLICATION_DECIDED'] },
})
