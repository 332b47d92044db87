import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { listQuery } from '#platform/lists.ts'
import { AuditList, AuditProof } from './schema.ts'

const tags = ['office'] as const

export const readAuditBook = endpoint({
  name: 'officeAuditBook',
  method: 'GET',
  path: '/api/office/audit',
  access: 'staff',
  permission: 'audit.read',
  tags,
  summary: 'What staff have changed and looked at, newest first',
  query: listQuery({ maxPageSize: 100, defaultPageSize: 50 }).extend({
    actorId: z.uuid().optional(),
    action: z.string().max(60).optional(),
    thingType: z.string().max(40).optional(),
    thingId: z.string().max(80).optional(),
  }),
  answers: { 200: AuditList },
})

export const proveAuditBook = endpoint({
  name: 'officeAuditProof',
  method: 'GET',
  path: '/api/office/audit/proof',
  access: 'staff',
  permission: 'audit.read',
  tags,
  summary:
    'Works out the chain of the whole book anew, and names the first row that does not follow from the one before',
  answers: { 200: AuditProof },
})
