import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { type Domains, domainsOf, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import type { Config } from '#platform/config.ts'
import { type Database, type Db, openDatabase } from '#platform/db.ts'
import { createFiles, type Files } from '#platform/files.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import { createMailer, type Mailer } from '#platform/mail.ts'

/** What every room of the program stands on: the settings, the database, and what works behind the requests. */
export type Ground = {
  config: Config
  log: Logger
  domains: Domains
  /** The real club's site: search engines may read it. */
  isPublic: boolean
  /** Origin of the club's own site, which letters lead to. */
  home: string
  database: Database
  db: Db
  jobs: Jobs
  files: Files
  mailer: Mailer
  /** A secret for this purpose, from the one of the settings. */
  keyFor(purpose: string): string
}

export function openGround(given: {
  config: Config
  databaseUrl: string
  log: Logger
  workers: boolean
}): Ground {
  const { config, databaseUrl, log, workers } = given
  const environment =
    config.environment === 'production' || config.environment === 'staging'
      ? config.environment
      : 'development'
  const domains = domainsOf({ environment, port: config.port, clubDomain: config.clubDomain })
  const database = openDatabase({
    url: databaseUrl,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const { db } = database
  const jobs = createJobs({ url: databaseUrl, log, workers })
  const files = createFiles(config.dataDir)
  return {
    config,
    log,
    domains,
    isPublic: environment === 'production',
    home: siteOrigin(siteByKey('global')!, domains),
    database,
    db,
    jobs,
    files,
    mailer: createMailer({ db, jobs, files, smtpUrl: config.smtpUrl, from: config.mailFrom }),
    keyFor: (purpose) => createHmac('sha256', config.secret).update(purpose).digest('base64url'),
  }
}
