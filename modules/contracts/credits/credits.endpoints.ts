import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { ContractCredits } from './credits.schema.ts'

export const listContractCredits = endpoint({
  name: 'contractCredits',
  method: 'GET',
  path: '/api/abo/self/v1/contracts/:id/credits',
  access: 'self',
  tags: ['contracts'],
  summary: 'What was credited for a contract that I pay for, and what has become of it',
  params: z.object({ id: z.uuid() }),
  answers: { 200: ContractCredits },
  refusals: { 404: ['NOT_FOUND'] },
})
