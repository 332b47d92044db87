import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  ChildData,
  ChildRemoval,
  FamilyChild,
  FamilyList,
  FamilyOutcome,
  GuardianAnswer,
  GuardianInvitation,
  guardianTokenParams,
  NewGuardian,
  RequestAnswer,
} from './schema.ts'

const tags = ['families'] as const
const params = z.object({ id: z.uuid() })

export const readFamilies = endpoint({
  name: 'families',
  method: 'GET',
  path: '/api/families/self',
  access: 'person',
  tags,
  summary: 'The children that I look after, and who does so with me',
  answers: { 200: FamilyList },
})

export const addChild = endpoint({
  name: 'familiesChildAdd',
  method: 'POST',
  path: '/api/families/self/children',
  access: 'person',
  tags,
  summary: 'Write down a child; nobody who is known already is looked for',
  body: ChildData,
  answers: { 201: FamilyChild },
  refusals: {
    400: ['BIRTHDAY_IN_FUTURE', 'NOT_A_CHILD'],
    409: ['TOO_MANY_CHILDREN'],
  },
})

export const correctChild = endpoint({
  name: 'familiesChildCorrect',
  method: 'PUT',
  path: '/api/families/self/children/:id',
  access: 'person',
  tags,
  summary: 'Correct what is written of a child; the date of birth once',
  params,
  body: ChildData,
  answers: { 200: FamilyChild },
  refusals: {
    400: ['BIRTHDAY_IN_FUTURE', 'NOT_A_CHILD'],
    404: ['NOT_FOUND'],
    409: ['BIRTHDAY_CORRECTED_BEFORE'],
  },
})

export const previewRemoval = endpoint({
  name: 'familiesChildRemovalPreview',
  method: 'GET',
  path: '/api/families/self/children/:id/removal',
  access: 'person',
  tags,
  summary: 'What becomes of a child’s tickets when it is taken out',
  params,
  answers: { 200: ChildRemoval },
  refusals: { 404: ['NOT_FOUND'] },
})

export const removeChild = endpoint({
  name: 'familiesChildRemove',
  method: 'DELETE',
  path: '/api/families/self/children/:id',
  access: 'person',
  tags,
  summary: 'Take a child out: its data go, its tickets go back; of two guardians the other is asked first',
  params,
  answers: { 200: FamilyOutcome },
  refusals: { 404: ['NOT_FOUND'], 409: ['CHILD_IS_MEMBER'] },
})

export const offerAccount = endpoint({
  name: 'familiesChildAccount',
  method: 'POST',
  path: '/api/families/self/children/:id/account',
  access: 'person',
  tags,
  summary:
    'Send a child that is old enough the way to an account of its own; whose address it is, nobody learns',
  params,
  body: NewGuardian,
  answers: { 204: z.null() },
  refusals: {
    400: ['GUARDIAN_IS_SELF'],
    404: ['NOT_FOUND'],
    409: ['TOO_YOUNG_FOR_ACCOUNT'],
    429: ['TOO_MANY_INVITATIONS', 'TOO_MANY_MAILS'],
  },
})

export const inviteGuardian = endpoint({
  name: 'familiesGuardianInvite',
  method: 'POST',
  path: '/api/families/:id/invitations',
  access: 'person',
  tags,
  summary: 'Ask a second guardian by e-mail; once more, the mail goes out again and the former link ends',
  params,
  body: NewGuardian,
  answers: { 204: z.null() },
  refusals: {
    400: ['GUARDIAN_IS_SELF'],
    404: ['NOT_FOUND'],
    409: ['TWO_GUARDIANS_ALREADY'],
    429: ['TOO_MANY_INVITATIONS'],
  },
})

export const withdrawInvitation = endpoint({
  name: 'familiesInvitationWithdraw',
  method: 'DELETE',
  path: '/api/families/:id/invitations',
  access: 'person',
  tags,
  summary: 'Take the open invitation back',
  params,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readInvitation = endpoint({
  name: 'familiesInvitation',
  method: 'GET',
  path: '/api/families/invitations/:token',
  access: 'public',
  tags,
  summary: 'What the link of an invitation is about; changes nothing',
  params: guardianTokenParams,
  answers: { 200: GuardianInvitation },
  refusals: { 404: ['NOT_FOUND'] },
})

export const answerInvitation = endpoint({
  name: 'familiesInvitationAnswer',
  method: 'PUT',
  path: '/api/families/invitations/:id/answer',
  access: 'person',
  tags,
  summary: 'Look after the children from now on, or not; only by whoever has the address that was asked',
  params,
  body: GuardianAnswer,
  answers: { 204: z.null() },
  refusals: {
    403: ['INVALID_ACCOUNT_FOR_INVITE_LINK'],
    404: ['NOT_FOUND'],
    409: ['TWO_GUARDIANS_ALREADY'],
    410: ['INVITATION_EXPIRED'],
  },
})

export const removeGuardian = endpoint({
  name: 'familiesGuardianRemove',
  method: 'DELETE',
  path: '/api/families/:id/guardians/:guardianId',
  access: 'person',
  tags,
  summary: 'Leave a family, or ask the other guardian to agree that they leave it',
  params: params.extend({ guardianId: z.uuid() }),
  answers: { 200: FamilyOutcome },
  refusals: { 404: ['NOT_FOUND'], 409: ['LAST_GUARDIAN'] },
})

export const answerRequest = endpoint({
  name: 'familiesRequestAnswer',
  method: 'PUT',
  path: '/api/families/requests/:id/answer',
  access: 'person',
  tags,
  summary: 'Agree to what the other guardian asks, refuse it, or take one’s own question back',
  params,
  body: RequestAnswer,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['REQUEST_ANSWERED', 'CHILD_IS_MEMBER', 'LAST_GUARDIAN'] },
})
