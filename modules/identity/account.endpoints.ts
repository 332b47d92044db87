import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OwnAccount, PasswordChange, SessionList } from './schema.ts'

const tags = ['account']
const nothing = { 204: z.null() }

export const readOwnAccount = endpoint({
  name: 'ownAccount',
  method: 'GET',
  path: '/api/account/accounts/self',
  access: 'person',
  tags,
  summary: 'How I sign in',
  answers: { 200: OwnAccount },
  refusals: { 404: ['NOT_FOUND'] },
})

export const changePassword = endpoint({
  name: 'passwordChange',
  method: 'PUT',
  path: '/api/account/accounts/self/password',
  access: 'person',
  tags,
  summary: 'Change my password; all other sessions end',
  body: PasswordChange,
  answers: nothing,
  refusals: {
    400: ['PASSWORD_NOT_CHANGED'],
    401: ['FRESH_SIGN_IN_REQUIRED'],
    409: ['PASSWORD_KEPT_ELSEWHERE'],
    429: ['TOO_MANY_PASSWORD_TRIES'],
    503: ['OVERLOADED'],
  },
})

export const listSessions = endpoint({
  name: 'sessions',
  method: 'GET',
  path: '/api/account/self/sessions',
  access: 'person',
  tags,
  summary: 'Where I am signed in, the latest first',
  answers: { 200: SessionList },
  refusals: { 409: ['SESSIONS_KEPT_ELSEWHERE'] },
})

export const endSession = endpoint({
  name: 'sessionEnd',
  method: 'DELETE',
  path: '/api/account/self/sessions/:id',
  access: 'person',
  tags,
  summary: 'Sign out there',
  params: z.object({ id: z.uuid() }),
  answers: nothing,
  refusals: { 404: ['NOT_FOUND'], 409: ['SESSIONS_KEPT_ELSEWHERE'] },
})

export const endOtherSessions = endpoint({
  name: 'sessionsEndOthers',
  method: 'POST',
  path: '/api/account/self/sessions/endOthers',
  access: 'person',
  tags,
  summary: 'Sign out everywhere but here',
  answers: nothing,
  refusals: { 409: ['SESSIONS_KEPT_ELSEWHERE'] },
})

export const endAllSessions = endpoint({
  name: 'sessionsEndAll',
  method: 'POST',
  path: '/api/account/self/sessions/endAll',
  access: 'person',
  tags,
  summary: 'Sign out everywhere',
  answers: nothing,
  refusals: { 409: ['SESSIONS_KEPT_ELSEWHERE'] },
})
