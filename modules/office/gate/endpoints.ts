import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const stewards = { access: 'staff', permission: 'gate.stewards', tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = ['NOT_FOUND'] as const

export const listStewards = endpoint({
  ...stewards,
  name: 'officeStewards',
  method: 'GET',
  path: '/api/office/stewards',
  summary: 'Who may open gates, by name, with the gate they opened last',
  query: schema.StewardQuery,
  answers: { 200: schema.OfficeStewardList },
})

export const readSteward = endpoint({
  ...stewards,
  name: 'officeSteward',
  method: 'GET',
  path: '/api/office/stewards/:id',
  summary: 'One of them, with the phones that stop when the right is taken',
  params: byId,
  answers: { 200: schema.OfficeStewardDetail },
  refusals: { 404: NOT_FOUND },
})

export const addSteward = endpoint({
  ...stewards,
  name: 'officeStewardAdd',
  method: 'POST',
  path: '/api/office/stewards',
  summary: 'Somebody with an account may open gates from now on',
  body: schema.NewSteward,
  answers: { 201: schema.MadeSteward },
  refusals: { 409: ['STEWARD_ALREADY'], 422: ['STEWARD_UNKNOWN_EMAIL'] },
})

export const endSteward = endpoint({
  ...stewards,
  name: 'officeStewardEnd',
  method: 'DELETE',
  path: '/api/office/stewards/:id',
  summary: 'They open no gate any more; their phones stop as soon as they ask the server',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND },
})
