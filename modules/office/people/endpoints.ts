import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { FoundPersonList, findQuery } from './find.schema.ts'
import {
  BlockWish,
  CorrectionWish,
  EndedBlock,
  NewBlock,
  NewEmailOfPerson,
  NewVisit,
  OfficePerson,
  PersonCorrection,
  Reveal,
  Revealed,
  SentLink,
  TicketsOfPerson,
  Visit,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const listPeople = endpoint({
  name: 'officePeople',
  method: 'GET',
  path: '/api/office/people',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'Finds people by name, address or a number of theirs; without words whom one has opened today',
  query: findQuery,
  answers: { 200: FoundPersonList },
})

export const visitPerson = endpoint({
  name: 'officePersonVisit',
  method: 'POST',
  path: '/api/office/people/:id/visits',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'Opens a person and says why; good until one signs out, written into the audit book',
  params: byId,
  body: NewVisit,
  answers: { 201: Visit },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readPerson = endpoint({
  name: 'officePerson',
  method: 'GET',
  path: '/api/office/people/:id',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'Everything of one person',
  params: byId,
  answers: { 200: OfficePerson },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const revealOfPerson = endpoint({
  name: 'officePersonReveal',
  method: 'POST',
  path: '/api/office/people/:id/reveal',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'Uncovers phone numbers or ways to pay; each time is written down',
  params: byId,
  body: Reveal,
  answers: { 200: Revealed },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const endSessionsOfPerson = endpoint({
  name: 'officePersonSessionsEnd',
  method: 'DELETE',
  path: '/api/office/people/:id/sessions',
  access: 'staff',
  permission: 'people.change',
  tags,
  summary: 'Signs a person out everywhere',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'], 409: ['ACCOUNT_KEPT_ELSEWHERE'] },
})

export const sendLinkToPerson = endpoint({
  name: 'officePersonLink',
  method: 'POST',
  path: '/api/office/people/:id/link',
  access: 'staff',
  permission: 'people.change',
  tags,
  summary:
    'Sends the mail that lets a person in: the invitation or the confirmation of the account or, once that is done, the link to a new password',
  params: byId,
  answers: { 200: SentLink },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['ACCOUNT_KEPT_ELSEWHERE'],
    429: ['TOO_MANY_MAILS'],
  },
})

export const mailTicketsOfPerson = endpoint({
  name: 'officePersonTicketsMail',
  method: 'POST',
  path: '/api/office/people/:id/tickets/mail',
  access: 'staff',
  permission: 'people.change',
  tags,
  summary: 'Sends the way to these tickets once more; their codes stay',
  params: byId,
  body: TicketsOfPerson,
  answers: { 204: z.null() },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'], 409: ['NO_ADDRESS_TO_WRITE_TO'] },
})

export const renewTicketsOfPerson = endpoint({
  name: 'officePersonTicketsRenew',
  method: 'POST',
  path: '/api/office/people/:id/tickets/codes',
  access: 'staff',
  permission: 'people.change',
  tags,
  summary: 'New codes for lost tickets, all or none: the former ones open no gate; a mail tells the owner',
  params: byId,
  body: TicketsOfPerson,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: [
      'NO_ADDRESS_TO_WRITE_TO',
      'TICKET_IS_FORWARDED',
      'TICKET_IS_OFFERED',
      'TICKET_IS_USED',
      'TICKET_EVENT_CANCELLED',
      'MATCH_IS_OVER',
    ],
  },
})

export const addEmailOfPerson = endpoint({
  name: 'officePersonEmailAdd',
  method: 'POST',
  path: '/api/office/people/:id/emails',
  access: 'staff',
  permission: 'people.change',
  tags,
  summary:
    'Adds an address that its mailbox has to prove: it becomes the one to sign in with by its owner alone',
  params: byId,
  body: NewEmailOfPerson,
  answers: { 204: z.null() },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS', 'EMAIL_ADDRESS_ALREADY_YOURS'],
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['TOO_MANY_EMAIL_ADDRESSES', 'OFFICE_ACCOUNT_UNCONFIRMED'],
    429: ['TOO_MANY_EMAIL_TRIES', 'TOO_MANY_EMAIL_MAILS'],
  },
})

export const previewCorrectionOfPerson = endpoint({
  name: 'officePersonCorrectionPreview',
  method: 'POST',
  path: '/api/office/people/:id/corrections/preview',
  access: 'staff',
  permission: 'people.change',
  isRead: true,
  tags,
  summary: 'What another name or birth date would change',
  params: byId,
  body: CorrectionWish,
  answers: { 200: Consequences },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const correctPerson = endpoint({
  name: 'officePersonCorrect',
  method: 'POST',
  path: '/api/office/people/:id/corrections',
  access: 'staff',
  permission: 'people.change',
  tags,
  summary: 'Corrects name and birth date, with a reason and what proves it',
  params: byId,
  body: PersonCorrection,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_VERSION_CONFLICT', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})

export const previewBlockOfPerson = endpoint({
  name: 'officePersonBlockPreview',
  method: 'POST',
  path: '/api/office/people/:id/block/preview',
  access: 'staff',
  permission: 'people.block',
  isRead: true,
  tags,
  summary: 'What blocking the account would mean',
  params: byId,
  body: BlockWish,
  answers: { 200: Consequences },
  refusals: {
    403: ['OFFICE_VISIT_FIRST', 'OFFICE_NEEDS_OWNER'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_IS_STAFF', 'OFFICE_ENDS_TOO_SOON'],
  },
})

export const blockPerson = endpoint({
  name: 'officePersonBlock',
  method: 'POST',
  path: '/api/office/people/:id/block',
  access: 'staff',
  permission: 'people.block',
  freshSignIn: true,
  tags,
  summary: 'Nobody signs in with the account until that day is over; sessions end at once',
  params: byId,
  body: NewBlock,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_VISIT_FIRST', 'OFFICE_NEEDS_OWNER'],
    404: ['NOT_FOUND'],
    409: [
      'OFFICE_IS_STAFF',
      'OFFICE_ENDS_TOO_SOON',
      'OFFICE_CONSEQUENCES_CHANGED',
      'ACCOUNT_KEPT_ELSEWHERE',
      'ACCOUNT_IS_BLOCKED',
    ],
  },
})

export const unblockPerson = endpoint({
  name: 'officePersonUnblock',
  method: 'POST',
  path: '/api/office/people/:id/block/end',
  access: 'staff',
  permission: 'people.block',
  freshSignIn: true,
  tags,
  summary: 'Ends the block of an account before its day',
  params: byId,
  body: EndedBlock,
  answers: { 204: z.null() },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'], 409: ['ACCOUNT_IS_NOT_BLOCKED'] },
})
