import { authorizationOf, type Call } from '#testing/harness/driver.ts'
import { pathOf, policy } from '#testing/policy.ts'
import type { Operation } from '../api.ts'
import type { Known } from '../known.ts'
import type { Draft, Spoiling } from './fuzz.ts'

export type Role = { name: string; token?: string; anonymousUserId?: string }
export type Sent = {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** A draft with what is known put into it, as a role sends it. */
export function requestOf(operation: Operation, draft: Draft, role: Role, known: Known): Sent {
  const { method, key, url } = operation
  const { picks, spoil } = draft
  const pick = (index: number) => picks[index % picks.length]!
  const base = draft.isInvented ? draft.body : (policy[key]?.body ?? draft.body)
  const whole = base === undefined ? undefined : known.putInto(base, { url, role: role.name }, picks)
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const params = names.map((name, index) =>
    String(known.valueFor({ name, url, role: role.name }, pick(index + 1), draft.params[name])),
  )
  const query = new URLSearchParams(
    Object.entries({
      ...draft.query,
      ...(role.anonymousUserId ? { anonymousUserId: role.anonymousUserId } : {}),
    })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  const path = `${pathOf(url, params)}${query ? `?${query}` : ''}`
  const request = sentOf({ method, path, token: role.token, body: whole })
  for (const [name, value] of Object.entries(draft.headers))
    if (value !== undefined) request.headers[name] = encodeURIComponent(String(value))
  return spoil ? spoiled(request, { spoil, url, pick: pick(0) }) : request
}

/** A call that is known to succeed, as it goes over the wire. */
export function sentOf(
  given:
    | Call
    | {
        method: string
        path: string
        token?: string
        body?: unknown
        headers?: Record<string, string>
        bytes?: Uint8Array
      },
): Sent {
  const { method = 'GET', path, token, body, headers, bytes } = given
  return {
    method: method as Sent['method'],
    url: path,
    headers: {
      ...(token ? { authorization: authorizationOf(token) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(bytes ? { payload: Buffer.from(bytes) } : {}),
  }
}

/** The same request, broken in one place; `url` is the pattern of its address. */
export function spoiled(request: Sent, given: { spoil: Spoiling; url: string; pick: number }): Sent {
  const { spoil, url, pick } = given
  const [path = '', query = ''] = request.url.split('?')
  const asked = query ? `?${query}` : ''
  switch (spoil.at) {
    case 'body': {
      const body = typeof request.payload === 'string' ? JSON.parse(request.payload) : undefined
      const other = spoil.how(body, pick)
      return other === undefined ? request : { ...request, payload: JSON.stringify(other) }
    }
    case 'path': {
      const pattern = url.split('/')
      const params = path
        .split('/')
        .map((part, index) => (pattern[index]?.startsWith(':') ? spoil.value : part))
      const encoded = params.map((part, index) =>
        pattern[index]?.startsWith(':') ? encodeURIComponent(part) : part,
      )
      return { ...request, url: `${encoded.join('/')}${asked}` }
    }
    case 'query':
      return { ...request, url: `${path}?${query ? `${query}&` : ''}${spoil.text}` }
    case 'header':
      return { ...request, headers: { ...request.headers, [spoil.name]: spoil.value } }
    case 'raw': {
      const { 'content-type': _type, ...headers } = request.headers
      return {
        ...request,
        payload: spoil.payload,
        headers: { ...headers, ...(spoil.type ? { 'content-type': spoil.type } : {}) },
      }
    }
  }
}
