import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import {
  AddressBookChange,
  AddressBookEntry,
  AddressBookList,
  addressBookQuery,
  NewAddressBookEntry,
} from './address-book.schema.ts'
import type { AddressBook } from './address-book.ts'

const PATH = '/api/contact/addressBookEntries'
const tags = ['contact']
const byId = z.object({ id: z.uuid() })

export function addressBookRoutes(book: AddressBook): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      PATH,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'My address book, by first name',
          querystring: addressBookQuery,
          response: { 200: AddressBookList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => book.list({ caller: callerOf(request), query: request.query }),
    )

    app.post(
      PATH,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Add somebody',
          body: NewAddressBookEntry,
          response: { 201: AddressBookEntry },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        reply.code(201).send(await book.add({ caller: callerOf(request), entry: request.body })),
    )

    app.patch(
      `${PATH}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Change an entry; what is left out stays',
          params: byId,
          body: AddressBookChange,
          response: { 200: AddressBookEntry },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        book.change({ caller: callerOf(request), id: request.params.id, change: request.body }),
    )

    app.delete(
      `${PATH}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Delete an entry',
          params: byId,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await book.remove({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send()
      },
    )
  }
}
