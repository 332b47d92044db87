import type { FastifyContextConfig } from 'fastify'
import type { z } from 'zod'
import type { Access } from './http/access.ts'

/**
 * One operation of the API, declared once: the server's route, the browser's typed call and the OpenAPI description derive
 * from it. Browsers get name, method and path alone (`tools/vite-plugins.ts`); the rest is types there.
 */
export type Endpoint = {
  /**
   * Names the operation: its error event and its text `calls.<name>` in the browser, its `operationId` in the description.
   * Unique.
   */
  name: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without origin, parameters as `:name`: `/api/contact/consents/:id`. */
  path: `/api/${string}`
  access: Access
  /** Of `staff` endpoints: the permission it asks for; left out, any member of the staff may. */
  permission?: string
  /** Step-up: the person must have proved who they are within the last ten minutes. */
  freshSignIn?: true
  /** Of `staff` endpoints that are no GET: changes nothing of the club’s, such as a preview, or a piece of a file on its way. */
  isRead?: true
  tags: readonly string[]
  summary: string
  /** More than the summary says, where there is more. */
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** What it answers, by status. */
  answers: Readonly<Record<number, z.ZodType>>
  /** Media type of the file that it answers with 200; `answers` has the others then. Fetched by its address. */
  file?: string
  /** The error codes it may refuse with by status, besides those of every operation (`COMMON_REFUSALS` in problem.ts). */
  refusals?: Readonly<Record<number, readonly string[]>>
}

/** Declares one. Only `*endpoints.ts` files call it, one export each and nothing else exported. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/** The endpoint as options of a Fastify route; `config` is what only the server has to know, such as limits. */
export function routeOf<const E extends Endpoint>(declared: E, config: FastifyContextConfig = {}) {
  const {
    name,
    method,
    path,
    access,
    permission,
    freshSignIn,
    isRead,
    tags,
    summary,
    description,
    refusals,
  } = declared
  return {
    method,
    url: path as E['path'],
    config: {
      access,
      operation: name,
      ...(permission ? { permission } : {}),
      ...(freshSignIn ? { freshSignIn } : {}),
      ...(isRead ? { isRead } : {}),
      ...(refusals ? { refusals } : {}),
      ...config,
    },
    schema: {
      operationId: name,
      tags: [...tags],
      summary,
      ...(description ? { description } : {}),
      ...(declared.params ? { params: declared.params } : {}),
      ...(declared.query ? { querystring: declared.query } : {}),
      ...(declared.headers ? { headers: declared.headers } : {}),
      ...(declared.body ? { body: declared.body } : {}),
      response: { ...declared.answers, ...fileOf(declared) },
    } as unknown as RouteSchema<E>,
  }
}

function fileOf({ file }: Endpoint) {
  return file ? { 200: { description: 'The file', content: { [file]: { schema: {} } } } } : {}
}

/** What Fastify's types read handlers' `params`, `query`, `headers`, `body` and answers from. */
type RouteSchema<E extends Endpoint> = {
  response: { -readonly [S in keyof E['answers']]: E['answers'][S] }
} & (E extends {
  params: infer P extends z.ZodType
}
  ? { params: P }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? { querystring: Q } : unknown) &
  (E extends { headers: infer H extends z.ZodType } ? { headers: H } : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: B } : unknown)

/** Names in a path: `'/a/:id/b/:sku'` → `'id' | 'sku'`. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** What a caller hands to an endpoint: only keys it declares, required where it requires something. */
export type InputOf<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E['path']>, string | number> }) &
  Part<'query', E extends { query: infer Q extends z.ZodType } ? z.input<Q> : never> &
  Part<'headers', E extends { headers: infer H extends z.ZodType } ? z.input<H> : never> &
  Part<'body', E extends { body: infer B extends z.ZodType } ? z.input<B> : never>

/** Nothing when the endpoint declares none; optional when an empty one would do. */
type Part<K extends string, T> = [T] extends [never]
  ? unknown
  : undefined extends T
    ? { [key in K]?: T }
    : Record<never, never> extends T
      ? { [key in K]?: T }
      : { [key in K]: T }

/** What a call that worked answers: one of the declared 2xx; of an answer without content `undefined`. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers']]: `${S & number}` extends `2${string}`
    ? E['answers'][S] extends z.ZodNull
      ? undefined
      : z.output<E['answers'][S] & z.ZodType>
    : never
}[keyof E['answers']]

/** Path and query of a call, without origin; the one place where addresses of the API are put together. */
export function addressOf<E extends Endpoint>(
  declared: E,
  ...[input]: Record<never, never> extends AddressInput<E> ? [AddressInput<E>?] : [AddressInput<E>]
): string {
  const { params = {}, query } = (input ?? {}) as {
    params?: Record<string, string | number>
    query?: Record<string, unknown>
  }
  const path = declared.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  return path + queryText(query)
}

export type AddressInput<E extends Endpoint> = Omit<InputOf<E>, 'body' | 'headers'>

function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
