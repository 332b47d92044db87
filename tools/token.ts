// npm run token -- EMAIL: an access token for an account of the running demo. Never in production.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { club } from '#club/club.ts'
import { domainsOf, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { mainSite } from '#club/sites.ts'
import { tokens } from '#club/tokens.ts'
import { emailOf } from '#demo/people.ts'
import { findAccountByEmail } from '#modules/identity/accounts.storage.ts'
import { loadSigningKeys } from '#modules/identity/tokens/keys.ts'
import { signAccessToken } from '#modules/identity/tokens/tokens.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { ConfigError, readConfig } from '#platform/settings/config.ts'

const [email] = process.argv.slice(2)
if (!email) fail(`Name the account: npm run token -- ${emailOf('fan')}`)
const config = settings()
if (config.environment === 'production') fail('There are no such tokens in production (NODE_ENV=production).')

const database: Database = openDatabase({ url: databaseUrl(), poolSize: 1 })
try {
  const account = await findAccountByEmail(database.db, email)
  if (!account) fail(`There is no account ${email}; npm start shows those of the demo.`)
  const environment = config.environment === 'staging' ? 'staging' : 'development'
  const domains = domainsOf({ ...config, environment })
  const token = await signAccessToken(
    await loadSigningKeys(database.db, createSealing(config)),
    {
      issuer: serviceOrigin('id', domains),
      audience: `${siteOrigin(mainSite(), domains)}/api`,
      clientId: config.oidcClientId,
    },
    {
      subjectId: account.id,
      scopes: club.signIn.scopes,
      sid: newId(),
      authTime: Math.floor(Date.now() / 1000),
      seconds: tokens.accessTokenMinutes * 60,
    },
  )
  process.stdout.write(`${token}\n`)
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') fail('The database does not answer: start the club first with npm start.')
  throw error
} finally {
  await database.close()
}

function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    throw error
  }
}

/** The server writes down where its database is, so that a second program finds the bundled one. */
function databaseUrl(): string {
  if (config.databaseUrl) return config.databaseUrl
  const file = join(config.dataDir, 'database-url')
  if (!existsSync(file))
    fail('The club is not running here: start it first with npm start, or name DATABASE_URL.')
  return readFileSync(file, 'utf8').trim()
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
