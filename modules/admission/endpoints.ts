import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  AdmissionDevice,
  AdmissionEventList,
  AdmissionList,
  AdmissionReport,
  listQuery,
  OpenDeviceBody,
  ScanAnswers,
  ScansBody,
} from './schema.ts'

const params = z.object({ id: z.uuid() })
const tags = ['gate']

export const listAdmissionEvents = endpoint({
  name: 'gateEvents',
  method: 'GET',
  path: '/api/gate/events',
  access: 'person',
  tags,
  summary: 'Matches that admit now or next, with their gates',
  answers: { 200: AdmissionEventList },
  refusals: { 403: ['STEWARDS_ONLY'] },
})

export const openAdmissionDevice = endpoint({
  name: 'gateDevice',
  method: 'POST',
  path: '/api/gate/devices',
  access: 'person',
  tags,
  summary: 'Opens a gate on this phone',
  body: OpenDeviceBody,
  answers: { 201: AdmissionDevice },
  refusals: { 403: ['STEWARDS_ONLY'], 404: ['NOT_FOUND'], 409: ['GATE_UNKNOWN', 'GATE_EVENT_OVER'] },
})

export const readAdmissionList = endpoint({
  name: 'gateList',
  method: 'GET',
  path: '/api/gate/events/:id/list',
  access: 'person',
  tags,
  summary: 'What a gate keeps to judge without a connection',
  description: 'Everything, or with `since` what has changed; `ETag` and `If-None-Match` are understood.',
  params,
  query: listQuery,
  answers: { 200: AdmissionList, 304: z.null().meta({ description: 'Nothing has changed.' }) },
  refusals: { 403: ['STEWARDS_ONLY'], 404: ['NOT_FOUND'], 409: ['GATE_EVENT_OVER'] },
})

export const sendAdmissionScans = endpoint({
  name: 'gateScans',
  method: 'POST',
  path: '/api/gate/scans',
  access: 'person',
  tags,
  summary: 'Scans of a gate, each decided once',
  body: ScansBody,
  answers: { 200: ScanAnswers },
  refusals: { 403: ['STEWARDS_ONLY'], 404: ['NOT_FOUND'] },
})

export const readAdmissionReport = endpoint({
  name: 'gateReport',
  method: 'GET',
  path: '/api/gate/events/:id/report',
  access: 'person',
  tags,
  summary: 'Who is in, and what went wrong',
  params,
  answers: { 200: AdmissionReport },
  refusals: { 403: ['STEWARDS_ONLY'], 404: ['NOT_FOUND'] },
})
