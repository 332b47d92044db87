import { club } from '#club/club.ts'
import { type Domains, serviceOrigin } from '#club/domains.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Database } from '#platform/db.ts'
import type { App } from '#platform/http/http.ts'

type DemoProgram = {
  app: App
  database: Pick<Database, 'db'>
  identity: Pick<Identity, 'signTokenFor'>
  domains: Domains
}

/** Gives a demo its first orders: staff who look at the office have something to do; the addresses are told after it, below what it logs. Never in production. */
export async function fillDemoOrders({ app, database, identity, domains }: DemoProgram): Promise<void> {
  const { seedOrders } = await import('#demo/orders.ts')
  try {
    await seedOrders({
      db: database.db,
      bankHost: new URL(serviceOrigin('bank', domains)).host,
      tokenOf: (subjectId) => identity.signTokenFor({ subjectId, scopes: club.signIn.scopes }),
      call: async ({ method, path, host, headers = {}, body, form }) => {
        const answer = await app.inject({
          method,
          url: path,
          headers: {
            ...headers,
            ...(host ? { host } : {}),
            ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
          ...(body ? { payload: body } : {}),
          ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
        })
        const isJson = String(answer.headers['content-type'] ?? '').includes('json')
        return { status: answer.statusCode, json: isJson ? answer.json() : null }
      },
    })
  } catch (error) {
    app.log.warn({ err: error }, 'the demo has fewer orders than it should')
  }
}
