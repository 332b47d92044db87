import { endpoint } from '#platform/endpoint.ts'
import { Lived } from './lived.schema.ts'

export const readLived = endpoint({
  name: 'walletLived',
  method: 'GET',
  path: '/api/wallet/v3/self/lived',
  access: 'person',
  tags: ['wallet'],
  summary: 'The matches that I was at, by my own tickets',
  answers: { 200: Lived },
})
