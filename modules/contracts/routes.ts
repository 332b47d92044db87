import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Contracts } from './contracts.ts'
import * as endpoints from './endpoints.ts'

export function contractsRoutes(contracts: Contracts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listSeasonTicketContracts),
      handler: async (request) =>
        contracts.listSeasonTicketContracts({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.readSeasonTicketContract),
      handler: async (request) =>
        contracts.readSeasonTicketContract({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.listContractMasterData),
      handler: async (request) =>
        contracts.listMasterData({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.readContractMasterData),
      handler: async (request) => contracts.readMasterData({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.listContracts),
      handler: async (request) =>
        contracts.listContracts({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.listContractPrices),
      handler: async (request) => contracts.listPrices({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.readContract),
      handler: async (request) => contracts.readContract({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.listPricesOfContract),
      handler: async (request) =>
        contracts.listPrices({ caller: callerOf(request), ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.listTerminationReasons),
      handler: async (request) =>
        contracts.listTerminationReasons({ caller: callerOf(request), ...request.params }),
    })
    await app.register(changingRoutes(contracts))
  }
}

function changingRoutes(contracts: Contracts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.changeContractAddress),
      handler: async (request) =>
        contracts.changeAddress({ caller: callerOf(request), ...request.params, address: request.body }),
    })
    app.route({
      ...routeOf(endpoints.changeContractPayment),
      handler: async (request) =>
        contracts.changePayment({ caller: callerOf(request), ...request.params, ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.changeContract),
      handler: async (request) =>
        contracts.changeDetails({ caller: callerOf(request), ...request.params, change: request.body }),
    })
    app.route({
      ...routeOf(endpoints.terminateContract),
      handler: async (request) =>
        contracts.terminateOwn({
          caller: callerOf(request),
          ...request.params,
          reasonId: request.query.terminationReasonId ?? null,
        }),
    })
    app.route({
      ...routeOf(endpoints.confirmContractMasterData),
      handler: async (request) =>
        contracts.confirm({
          caller: callerOf(request),
          ...request.params,
          contractIds: request.body?.contractIds ?? [],
        }),
    })
  }
}
