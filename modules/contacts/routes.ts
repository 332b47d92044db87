import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { Contacts } from './contacts.ts'
import {
  AddressList,
  addressQuery,
  ChangedAddress,
  CmsContact,
  Contact,
  ContactAddress,
  ContactChange,
  CountryList,
  GroupList,
  NewAddress,
  PartnerList,
  partnerQuery,
} from './schema.ts'

const SELF = '/api/contact/contacts/self'
const tags = ['contact']
const byId = z.object({ id: z.uuid() })

export function contactsRoutes(contacts: Contacts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      SELF,
      {
        config: { access: 'self' },
        schema: { tags, summary: 'Who I am', response: { 200: Contact } } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => contacts.loadContact(callerOf(request)),
    )

    await app.register(contactChangeRoute(contacts))
    await app.register(addressRoutes(contacts))

    app.get(
      '/api/contact/countries',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Countries, the European Union first',
          response: { 200: CountryList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async () => contacts.listCountries(),
    )

    app.get(
      '/api/contact/partners',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Partners whose discounts the club honours',
          querystring: partnerQuery,
          response: { 200: PartnerList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => contacts.listPartners(request.query),
    )

    app.get(
      '/api/cms/contacts/self',
      {
        config: { access: 'self' },
        schema: {
          tags: ['cms'],
          summary: 'What the content system knows of me',
          response: { 200: CmsContact },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => contacts.loadForCms(callerOf(request)),
    )

    app.get(
      '/api/account/self/groups',
      {
        config: { access: 'person' },
        schema: {
          tags: ['account'],
          summary: 'Groups I belong to',
          response: { 200: GroupList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => contacts.listGroups(callerOf(request)),
    )
  }
}

/** In a scope of its own, since this route alone takes a form body besides JSON (ACC-24). */
function contactChangeRoute(contacts: Contacts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    await app.register(formbody)
    app.put(
      SELF,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Change phones and language',
          body: ContactChange,
          response: { 200: Contact },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => contacts.changeContact({ caller: callerOf(request), change: request.body }),
    )
  }
}

function addressRoutes(contacts: Contacts): FastifyPluginAsyncZodOpenApi {
  const addresses = `${SELF}/addresses`
  return async (app) => {
    app.get(
      addresses,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'My addresses, the defaults first',
          querystring: addressQuery,
          response: { 200: AddressList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => contacts.listAddresses({ caller: callerOf(request), ...request.query }),
    )

    app.post(
      addresses,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Save an address',
          body: NewAddress,
          response: { 201: ContactAddress },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        reply.code(201).send(await contacts.addAddress({ caller: callerOf(request), address: request.body })),
    )

    app.put(
      addresses,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Change the address named in the body',
          body: ChangedAddress,
          response: { 200: ContactAddress },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => {
        const { id, ...address } = request.body
        return contacts.changeAddress({ caller: callerOf(request), id, address })
      },
    )

    app.put(
      `${addresses}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Change an address',
          params: byId,
          body: NewAddress,
          response: { 200: ContactAddress },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        contacts.changeAddress({ caller: callerOf(request), id: request.params.id, address: request.body }),
    )

    app.delete(
      `${addresses}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Delete an address',
          params: byId,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await contacts.removeAddress({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send()
      },
    )

    for (const [name, kind] of [
      ['setDefaultOrderAddress', 'order'],
      ['setDefaultInvoiceAddress', 'invoice'],
    ] as const) {
      app.post(
        `${addresses}/:id/${name}`,
        {
          config: { access: 'self' },
          schema: {
            tags,
            summary: kind === 'order' ? 'Deliver here by default' : 'Bill here by default',
            params: byId,
            response: { 200: ContactAddress },
          } satisfies FastifyZodOpenApiSchema,
        },
        async (request) =>
          contacts.setDefaultAddress({ caller: callerOf(request), id: request.params.id, kind }),
      )
    }
  }
}
