import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { InvitationAddress, InvitedPerson, NewInvitation } from './invitations.schema.ts'

const ordering = { access: 'staff', permission: 'orders.create', tags: ['office'] } as const

export const invitePerson = endpoint({
  ...ordering,
  name: 'officePersonInvite',
  method: 'POST',
  path: '/api/office/people',
  summary:
    'An account for somebody who has none: a mail invites them to set a password; whoever was invited before is answered again',
  body: NewInvitation,
  answers: { 200: InvitedPerson, 201: InvitedPerson },
  refusals: { 409: ['OFFICE_PERSON_EXISTS', 'ACCOUNT_KEPT_ELSEWHERE'], 429: ['TOO_MANY_MAILS'] },
})

export const changeInvitationOfPerson = endpoint({
  ...ordering,
  name: 'officePersonInvitationAddress',
  method: 'PUT',
  path: '/api/office/people/:id/invitation',
  summary:
    'Sends the invitation to another address, as long as nobody has accepted it; the former link is dead',
  params: z.object({ id: z.uuid() }),
  body: InvitationAddress,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_INVITATION_OVER', 'OFFICE_PERSON_EXISTS'],
    429: ['TOO_MANY_MAILS'],
  },
})
