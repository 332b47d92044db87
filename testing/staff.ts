import { type PersonKey, people } from '#demo/people.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'

type Office = {
  send(call: Call): Promise<Answer>
  tokenFor(
    person: PersonKey,
    wish?: { scopes?: readonly string[]; sid?: string; authTime?: number },
  ): Promise<string>
  test: { db: Db }
  domains: { club: string; portSuffix: string }
}

export type OfficeCall = Omit<Call, 'host' | 'token' | 'cookie'>

/** Where the office of a test program answers. */
export const officeHostOf = ({ domains }: Pick<Office, 'domains'>): string =>
  `office.${domains.club}${domains.portSuffix}`

/** A sign-in to the office as the provider leaves it behind; answers what its tokens name as `sid`. */
export async function buildOfficeSignIn(
  db: Db,
  accountId: string,
  methods: readonly string[] = ['pwd'],
): Promise<string> {
  const id = newId()
  // Without it the sign-in would be forgotten by the job that runs at the seventeenth minute of each hour.
  await db
    .insertInto('oidc_records')
    .values({
      ...{ kind: 'Session', id, uid: id, payload: '{}', account_id: accountId },
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  await db
    .insertInto('account_sessions')
    .values({
      id,
      account_id: accountId,
      session_uid: id,
      grant_id: id,
      office_grant_id: id,
      methods: [...methods],
      signed_in_at: new Date(),
      last_seen_at: new Date(),
    })
    .execute()
  return id
}

/** Signs a demo person in to the office; answers how they call it. */
export async function officeFor(
  program: Office,
  person: PersonKey,
  wish: { authTime?: number } = {},
): Promise<{ cookie: string; call(given: OfficeCall): Promise<Answer> }> {
  const host = officeHostOf(program)
  const sid = await buildOfficeSignIn(program.test.db, people[person].id)
  const opened = await program.send({
    method: 'POST',
    path: '/api/office/session',
    host,
    token: await program.tokenFor(person, { scopes: ['openid', 'office'], sid, ...wish }),
  })
  if (opened.status !== 201) throw new Error(`${person} was not let in: ${JSON.stringify(opened.json)}`)
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0]!
  return { cookie, call: (given) => program.send({ ...given, host, cookie }) }
}

type Hearing = Pick<Office, 'domains'> & {
  app: { inject(call: { url: string; headers: object }): Promise<{ statusCode: number; body: string }> }
}

/** A table that the office hands out, line by line; the first names the columns. */
export async function officeTable(
  program: Hearing,
  { url, who }: { url: string; who: { cookie: string } },
): Promise<string[]> {
  const headers = { host: officeHostOf(program), cookie: who.cookie }
  const { statusCode, body } = await program.app.inject({ url, headers })
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  return body.replace('\uFEFF', '').trimEnd().split('\n')
}
