import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import type { PersonKey } from '#demo/people.ts'
import { layValues } from '#modules/values/now.rules.ts'
import type { App } from '#platform/http/http.ts'
import { readConfig } from '#platform/settings/config.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import type { Buyer, Shop } from '#testing/harness/buyer.ts'
import { gather } from '#testing/harness/crowd.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'
import { authorizationOf, isDefinite } from '#testing/harness/driver.ts'
import type { Journal } from '#testing/harness/journal.ts'
import { testLog } from '#testing/log-book.ts'
import { tokenFor } from '#testing/people.ts'
import type { Program } from '../program/program.ts'
import { assemble } from '../server.ts'

const PORT = 3199

type TestAppOptions = {
  log?: Logger
  base?: 'demo' | 'empty'
  /** Named where a browser comes to the program's own addresses: the test listens there. */
  port?: number
  web?: 'built' | 'none'
  /** Limits per network address, which storms from one machine would pass. */
  rateLimits?: 'on' | 'off'
  /** Further settings. */
  env?: Readonly<Record<string, string>>
}

export type TestApp = Program & {
  test: TestDatabase
  /** The program's folder, with its file storage. */
  dataDir: string
  /** One call inside the process. */
  send(call: Call): Promise<Answer>
  /** The way buyers of the harness reach it. */
  shopWith(journal?: Journal): Shop
  /** A token of a demo person, or of one who acts for an organisation. */
  tokenFor(person: PersonKey, wish?: Parameters<typeof tokenFor>[2]): Promise<string>
  gather(count: number): Promise<Buyer[]>
}

/**
 * The whole program on a copy of the demo world, without the web and without workers: jobs run when the test says
 * `jobs.drain()`. Ends with the test file.
 */
export async function testApp(given: TestAppOptions = {}): Promise<TestApp> {
  const { port = PORT, web = 'none', rateLimits = 'off', env = {} } = given
  const test = await testDatabase(given.base ?? 'demo')
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-app-'))
  const program = await assemble({
    config: readConfig({
      ...{ NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: rateLimits },
      // One of its own for each of the processes that run beside each other.
      ENCODER_PORT: String(20_000 + (process.pid % 40_000)),
      ...env,
    }),
    databaseUrl: test.url,
    log: given.log ?? testLog(),
    workers: false,
    web,
  })
  await program.app.ready()
  await program.start()
  const send = (call: Call) => inject(whole.app, call)
  const whole: TestApp = {
    ...program,
    test,
    dataDir,
    send,
    shopWith: (journal) => ({ insist: insisting(send), bankHost: `bank.club.localhost:${port}`, journal }),
    tokenFor: (person, wish) => tokenFor(whole.identity, person, wish),
    gather: (count) => gather(test.db, { count, port }),
  }
  afterAll(async () => {
    await whole.close()
    // The next file of this process begins with the values of the club's files.
    layValues(new Map())
    rmSync(dataDir, { recursive: true, force: true })
    forget(whole)
  })
  return whole
}

/** The file's own name for it lives as long as the process: what is behind it goes, or a hundred programs would lie there in the end. */
function forget(whole: TestApp): void {
  for (const part of Object.keys(whole)) delete (whole as Record<string, unknown>)[part]
}

export async function inject(app: App, call: Call): Promise<Answer> {
  const { method = 'GET', path, host, token, cookie, key, body, form, from, bytes, headers } = call
  const answer = await app.inject({
    method,
    url: path,
    ...(from ? { remoteAddress: from } : {}),
    headers: {
      ...(host ? { host } : {}),
      ...(token ? { authorization: authorizationOf(token) } : {}),
      ...(cookie ? { cookie } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
    ...(bytes ? { payload: Buffer.from(bytes) } : {}),
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers as Answer['headers'],
    json: isJson ? answer.json() : null,
  }
}

/** Nothing breaks a connection inside a process, but an answer may still be «under way» or a 503. */
export function insisting(send: (call: Call) => Promise<Answer>): Shop['insist'] {
  return async (call) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await send(call)
      if (isDefinite(answer) || tries === 60) return answer
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
