import { z } from 'zod'
import { PostalAddress } from '#modules/contacts/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ConfirmMasterData,
  ContractMasterData,
  ContractMasterDataList,
  MasterDataConfirmed,
  masterDataQuery,
} from './master-data.schema.ts'
import {
  Contract,
  ContractChange,
  ContractPayment,
  ContractPrices,
  Contracts,
  contractQuery,
  SeasonTicketContract,
  SeasonTicketContracts,
  seasonTicketContractQuery,
  TerminationReasons,
  terminationQuery,
} from './schema.ts'

const tags = ['contracts'] as const
const params = z.object({ id: z.uuid() })

export const listSeasonTicketContracts = endpoint({
  name: 'seasonTicketContracts',
  method: 'GET',
  path: '/api/subscription/seasontickets/self/contracts',
  access: 'self',
  tags,
  summary: 'Season tickets that I pay for or use, with who has them this season and the next (ABO-28)',
  query: seasonTicketContractQuery,
  answers: { 200: SeasonTicketContracts },
})

export const readSeasonTicketContract = endpoint({
  name: 'seasonTicketContract',
  method: 'GET',
  path: '/api/subscription/seasontickets/self/contracts/:id',
  access: 'self',
  tags,
  summary: 'One of them',
  params,
  answers: { 200: SeasonTicketContract },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listContractMasterData = endpoint({
  name: 'contractMasterDataList',
  method: 'GET',
  path: '/api/abo/self/v2/contractmasterdata',
  access: 'self',
  tags,
  summary: 'What my contracts have in common (ABO-30); none where I have no contract',
  query: masterDataQuery,
  answers: { 200: ContractMasterDataList },
})

export const readContractMasterData = endpoint({
  name: 'contractMasterData',
  method: 'GET',
  path: '/api/abo/self/v2/contractmasterdata/:id',
  access: 'self',
  tags,
  summary: 'One of them',
  params,
  answers: { 200: ContractMasterData },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listContracts = endpoint({
  name: 'contracts',
  method: 'GET',
  path: '/api/abo/self/v2/contracts/',
  access: 'self',
  tags,
  summary: 'The contracts of these master data (ABO-31)',
  query: contractQuery,
  answers: { 200: Contracts },
})

export const listContractPrices = endpoint({
  name: 'contractPrices',
  method: 'GET',
  path: '/api/abo/self/v2/contractmasterdata/:id/prices',
  access: 'self',
  tags,
  summary: 'What the next season costs (ABO-32)',
  params,
  answers: { 200: ContractPrices },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readContract = endpoint({
  name: 'contract',
  method: 'GET',
  path: '/api/abo/self/v1/contracts/:id',
  access: 'self',
  tags,
  summary: 'A contract that I pay for or use (ABO-33); only its subscriber sees payment and addresses',
  params,
  answers: { 200: Contract },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listPricesOfContract = endpoint({
  name: 'pricesOfContract',
  method: 'GET',
  path: '/api/abo/self/v1/contractmasterdata/:id/prices',
  access: 'self',
  tags,
  summary: 'What the next season costs, for this contract’s kind of ticket (ABO-34)',
  params,
  query: z.object({ contractId: z.uuid().optional() }),
  answers: { 200: ContractPrices },
  refusals: { 404: ['NOT_FOUND'] },
})

export const changeContractAddress = endpoint({
  name: 'contractAddress',
  method: 'PUT',
  path: '/api/abo/self/v1/contracts/:id/addresses/:type',
  access: 'self',
  tags,
  summary: 'Where the invoice or the ticket goes (ABO-35)',
  params: params.extend({ type: z.string().max(64).meta({ description: '`invoice` or `shipping`' }) }),
  body: PostalAddress,
  answers: { 200: Contract },
  refusals: { 404: ['NOT_FOUND'], 409: ['CONTRACT_HAS_ENDED', 'CONTRACT_IS_PENDING'] },
})

export const changeContractPayment = endpoint({
  name: 'contractPayment',
  method: 'PATCH',
  path: '/api/abo/self/v1/contracts/:id/paymenttokenid',
  access: 'self',
  tags,
  summary: 'How it is paid from now on (ABO-36)',
  params,
  body: ContractPayment,
  answers: { 200: Contract },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['CONTRACT_HAS_ENDED', 'CONTRACT_IS_PENDING'],
    422: ['PAYMENT_TOKEN_UNKNOWN'],
  },
})

export const changeContract = endpoint({
  name: 'contractChange',
  method: 'PATCH',
  path: '/api/abo/self/v1/contracts/:id/details',
  access: 'self',
  tags,
  summary: 'Wish for another price class, another form of the ticket (ABO-37); both for the next season',
  params,
  body: ContractChange,
  answers: { 200: Contract },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['CONTRACT_HAS_ENDED', 'CONTRACT_IS_PENDING'],
    422: ['MEDIUM_UNKNOWN', 'PRICE_CLASS_UNKNOWN', 'BLOCK_NOT_OF_CLASS'],
  },
})

export const listTerminationReasons = endpoint({
  name: 'contractTerminationReasons',
  method: 'GET',
  path: '/api/abo/self/v1/contractmasterdata/:id/terminationreasons',
  access: 'self',
  tags,
  summary: 'Why contracts are ended (ABO-38)',
  params,
  answers: { 200: TerminationReasons },
  refusals: { 404: ['NOT_FOUND'] },
})

export const terminateContract = endpoint({
  name: 'contractTermination',
  method: 'DELETE',
  path: '/api/abo/self/v1/contracts/:id',
  access: 'self',
  tags,
  summary: 'Ends it with its season, for good (ABO-23, ABO-39)',
  params,
  query: terminationQuery,
  answers: { 200: Contract },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['CONTRACT_HAS_ENDED', 'CONTRACT_NOTICE_IS_OVER'],
    422: ['TERMINATION_REASON_UNKNOWN'],
  },
})

export const confirmContractMasterData = endpoint({
  name: 'contractConfirmation',
  method: 'POST',
  path: '/api/abo/self/v2/contractmasterdata/:id/confirm',
  access: 'self',
  tags,
  summary: 'My data are right (SUC-05); the contracts named go on next season (SUC-04, ABO-40)',
  params,
  body: ConfirmMasterData.nullish(),
  answers: { 200: MasterDataConfirmed },
  refusals: { 404: ['NOT_FOUND'], 409: ['CONTRACT_HAS_ENDED', 'CONTRACT_IS_PENDING', 'RENEWAL_IS_NOT_OPEN'] },
})
