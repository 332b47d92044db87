import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { NewPasskey, Passkey, PasskeyList, PasskeyName, PasskeyOptions } from './passkeys.schema.ts'

const tags = ['account']
const byId = z.object({ id: z.uuid() })

export const listPasskeys = endpoint({
  name: 'passkeys',
  method: 'GET',
  path: '/api/account/self/passkeys',
  access: 'person',
  tags,
  summary: 'My passkeys',
  answers: { 200: PasskeyList },
  refusals: { 409: ['SIGN_IN_IS_ELSEWHERE'] },
})

export const beginPasskey = endpoint({
  name: 'passkeyBegin',
  method: 'POST',
  path: '/api/account/self/passkeys/options',
  access: 'person',
  freshSignIn: true,
  tags,
  summary: 'Begin to add a passkey: what the device is asked to make',
  answers: { 200: PasskeyOptions },
  refusals: { 404: ['NOT_FOUND'], 409: ['SIGN_IN_IS_ELSEWHERE', 'TOO_MANY_PASSKEYS'] },
})

export const addPasskey = endpoint({
  name: 'passkeyAdd',
  method: 'POST',
  path: '/api/account/self/passkeys',
  access: 'person',
  freshSignIn: true,
  tags,
  summary: 'Add the passkey that the device has made',
  body: NewPasskey,
  answers: { 201: Passkey },
  refusals: {
    400: ['PASSKEY_NOT_VERIFIED'],
    404: ['NOT_FOUND'],
    409: ['SIGN_IN_IS_ELSEWHERE', 'TOO_MANY_PASSKEYS', 'PASSKEY_ALREADY_ADDED'],
  },
})

export const renamePasskey = endpoint({
  name: 'passkeyRename',
  method: 'PUT',
  path: '/api/account/self/passkeys/:id',
  access: 'person',
  tags,
  summary: 'Call a passkey something else',
  params: byId,
  body: PasskeyName,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['SIGN_IN_IS_ELSEWHERE'] },
})

export const removePasskey = endpoint({
  name: 'passkeyRemove',
  method: 'DELETE',
  path: '/api/account/self/passkeys/:id',
  access: 'person',
  freshSignIn: true,
  tags,
  summary: 'Remove a passkey',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['SIGN_IN_IS_ELSEWHERE', 'LAST_WAY_TO_SIGN_IN'] },
})
