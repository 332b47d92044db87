import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  deviceParams,
  logBody,
  passParams,
  registrationBody,
  registrationParams,
  SerialNumbers,
  updatesQuery,
} from './schema.ts'

const tags = ['wallet'] as const

export const registerPhone = endpoint({
  name: 'applePassRegister',
  method: 'POST',
  path: '/api/wallet/passes/v1/devices/:deviceLibraryIdentifier/registrations/:passTypeIdentifier/:serialNumber',
  access: 'public',
  tags,
  summary: 'A phone wants to be told when a pass changes',
  params: registrationParams,
  body: registrationBody,
  answers: {
    200: z.null().meta({ description: 'It was told before.' }),
    201: z.null(),
  },
  refusals: { 404: ['NOT_FOUND'] },
})

export const forgetPhone = endpoint({
  name: 'applePassUnregister',
  method: 'DELETE',
  path: '/api/wallet/passes/v1/devices/:deviceLibraryIdentifier/registrations/:passTypeIdentifier/:serialNumber',
  access: 'public',
  tags,
  summary: 'A phone does not keep a pass any more',
  params: registrationParams,
  answers: { 200: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listChangedPasses = endpoint({
  name: 'applePassChanges',
  method: 'GET',
  path: '/api/wallet/passes/v1/devices/:deviceLibraryIdentifier/registrations/:passTypeIdentifier',
  access: 'public',
  tags,
  summary: 'Which passes of a phone have changed',
  params: deviceParams,
  query: updatesQuery,
  answers: { 200: SerialNumbers, 204: z.null().meta({ description: 'None.' }) },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readPass = endpoint({
  name: 'applePass',
  method: 'GET',
  path: '/api/wallet/passes/v1/passes/:passTypeIdentifier/:serialNumber',
  access: 'public',
  tags,
  summary: 'A pass as it is now',
  params: passParams,
  answers: {},
  file: 'application/vnd.apple.pkpass',
  refusals: { 404: ['NOT_FOUND'] },
})

export const logTrouble = endpoint({
  name: 'applePassLog',
  method: 'POST',
  path: '/api/wallet/passes/v1/log',
  access: 'public',
  tags,
  summary: 'What a phone could not do with a pass',
  body: logBody,
  answers: { 200: z.null() },
})
