import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  addAddressBookEntry,
  changeAddressBookEntry,
  listAddressBook,
  removeAddressBookEntry,
} from './address-book.endpoints.ts'
import type { AddressBook } from './address-book.ts'

export function addressBookRoutes(book: AddressBook): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listAddressBook),
      handler: async (request) => book.list({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(addAddressBookEntry),
      handler: async (request, reply) =>
        reply.code(201).send(await book.add({ caller: callerOf(request), entry: request.body })),
    })
    app.route({
      ...routeOf(changeAddressBookEntry),
      handler: async (request) =>
        book.change({ caller: callerOf(request), id: request.params.id, change: request.body }),
    })
    app.route({
      ...routeOf(removeAddressBookEntry),
      handler: async (request, reply) => {
        await book.remove({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
  }
}
