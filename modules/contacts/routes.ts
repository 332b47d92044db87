import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Contacts } from './contacts.ts'
import {
  addAddress,
  changeAddress,
  changeContact,
  changeNamedAddress,
  listAddresses,
  listCountries,
  listGroups,
  listPartners,
  readCmsContact,
  readOwnContact,
  removeAddress,
  setDefaultInvoiceAddress,
  setDefaultOrderAddress,
} from './endpoints.ts'

export function contactsRoutes(contacts: Contacts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readOwnContact),
      handler: async (request) => contacts.loadContact(callerOf(request)),
    })

    await app.register(contactChangeRoute(contacts))
    await app.register(addressRoutes(contacts))
    app.route({ ...routeOf(listCountries), handler: async () => contacts.listCountries() })
    app.route({ ...routeOf(listPartners), handler: async (request) => contacts.listPartners(request.query) })
    app.route({
      ...routeOf(readCmsContact),
      handler: async (request) => contacts.loadForCms(callerOf(request)),
    })
    app.route({ ...routeOf(listGroups), handler: async (request) => contacts.listGroups(callerOf(request)) })
  }
}

/** In a scope of its own, since this route alone takes a form body besides JSON (ACC-24). */
function contactChangeRoute(contacts: Contacts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    await app.register(formbody)
    app.route({
      ...routeOf(changeContact),
      handler: async (request) => contacts.changeContact({ caller: callerOf(request), change: request.body }),
    })
  }
}

function addressRoutes(contacts: Contacts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listAddresses),
      handler: async (request) => contacts.listAddresses({ caller: callerOf(request), ...request.query }),
    })
    app.route({
      ...routeOf(addAddress),
      handler: async (request, reply) =>
        reply.code(201).send(await contacts.addAddress({ caller: callerOf(request), address: request.body })),
    })
    app.route({
      ...routeOf(changeNamedAddress),
      handler: async (request) => {
        const { id, ...address } = request.body
        return contacts.changeAddress({ caller: callerOf(request), id, address })
      },
    })
    app.route({
      ...routeOf(changeAddress),
      handler: async (request) =>
        contacts.changeAddress({ caller: callerOf(request), id: request.params.id, address: request.body }),
    })
    app.route({
      ...routeOf(removeAddress),
      handler: async (request, reply) => {
        await contacts.removeAddress({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(setDefaultOrderAddress),
      handler: async (request) =>
        contacts.setDefaultAddress({ caller: callerOf(request), id: request.params.id, kind: 'order' }),
    })
    app.route({
      ...routeOf(setDefaultInvoiceAddress),
      handler: async (request) =>
        contacts.setDefaultAddress({ caller: callerOf(request), id: request.params.id, kind: 'invoice' }),
    })
  }
}
