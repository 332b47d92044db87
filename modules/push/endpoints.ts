import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { NewPushDevice, PushChoices, PushDevice, PushRenewal, PushSettings } from './schema.ts'

const tags = ['push'] as const
const byId = z.object({ id: z.uuid() })

export const readPushSettings = endpoint({
  name: 'pushSettings',
  method: 'GET',
  path: '/api/account/push',
  access: 'person',
  tags,
  summary: 'My devices, what they are told, and when not',
  answers: { 200: PushSettings },
})

export const savePushChoices = endpoint({
  name: 'pushChoices',
  method: 'PUT',
  path: '/api/account/push/choices',
  access: 'person',
  tags,
  summary: 'What my devices are told, and when not',
  body: PushChoices,
  answers: { 200: PushChoices },
  refusals: { 422: ['PUSH_ZONE_UNKNOWN', 'PUSH_TEAM_UNKNOWN'] },
})

export const addPushDevice = endpoint({
  name: 'pushDeviceAdd',
  method: 'POST',
  path: '/api/account/push/devices',
  access: 'person',
  tags,
  summary: 'Switch a device on',
  description: 'One browser is one device: it belongs to whoever switched it on last.',
  body: NewPushDevice,
  answers: { 201: PushDevice },
  refusals: {
    409: ['PUSH_TOO_MANY_DEVICES'],
    422: ['PUSH_ENDPOINT_REFUSED', 'PUSH_KEYS_INVALID', 'PUSH_ZONE_UNKNOWN'],
  },
})

export const removePushDevice = endpoint({
  name: 'pushDeviceRemove',
  method: 'DELETE',
  path: '/api/account/push/devices/:id',
  access: 'person',
  tags,
  summary: 'Switch a device off',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const tryPushDevice = endpoint({
  name: 'pushDeviceTry',
  method: 'POST',
  path: '/api/account/push/devices/:id/try',
  access: 'person',
  tags,
  summary: 'Send a message to a device, to see whether it comes',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['PUSH_DEVICE_GONE', 'PUSH_NOT_TAKEN'] },
})

export const renewPushDevice = endpoint({
  name: 'pushDeviceRenew',
  method: 'POST',
  path: '/api/account/push/renewals',
  access: 'public',
  tags,
  summary: 'A browser has another subscription than before',
  description:
    'Sent by the service worker, which has no session: who knows the former endpoint is that browser. Answers the same whether or not it was known.',
  body: PushRenewal,
  answers: { 204: z.null() },
  refusals: { 422: ['PUSH_ENDPOINT_REFUSED', 'PUSH_KEYS_INVALID'] },
})
