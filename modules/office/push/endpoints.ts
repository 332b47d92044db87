import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { OfficePush, PausePushTopic, PushMessage, ResumePushTopic, SendPushMessage } from './schema.ts'

const tags = ['office'] as const
const send = { method: 'POST', access: 'staff', permission: 'push.send', tags } as const
const REFUSED = ['PUSH_TEAM_UNKNOWN', 'PUSH_LINK_FOREIGN']

export const readPush = endpoint({
  name: 'officePush',
  method: 'GET',
  access: 'staff',
  permission: 'push.read',
  tags,
  path: '/api/office/push',
  summary: 'Devices by topic, what became of messages in the last seven days, and the last ones',
  answers: { 200: OfficePush },
})

export const previewPushMessage = endpoint({
  name: 'officePushPreview',
  ...send,
  isRead: true,
  path: '/api/office/push/messages/consequences',
  summary: 'How many devices a message would reach now',
  body: PushMessage,
  answers: { 200: Consequences },
  refusals: { 409: ['PUSH_PAUSED', 'PUSH_NOBODY'], 422: REFUSED },
})

export const sendPushMessage = endpoint({
  name: 'officePushSend',
  ...send,
  freshSignIn: true,
  path: '/api/office/push/messages',
  summary: 'Sends a message to all who chose a topic',
  body: SendPushMessage,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: { 409: ['PUSH_PAUSED', 'PUSH_NOBODY', 'OFFICE_CONSEQUENCES_CHANGED'], 422: REFUSED },
})

export const pausePushTopic = endpoint({
  name: 'officePushPause',
  ...send,
  path: '/api/office/push/pauses',
  summary: 'Holds a topic back, with a reason',
  body: PausePushTopic,
  answers: { 204: z.null() },
  refusals: { 409: ['PUSH_PAUSED'] },
})

export const resumePushTopic = endpoint({
  name: 'officePushResume',
  ...send,
  path: '/api/office/push/pauses/end',
  summary: 'Sends of a topic again',
  body: ResumePushTopic,
  answers: { 204: z.null() },
  refusals: { 409: ['PUSH_NOT_PAUSED'] },
})
