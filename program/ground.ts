import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { countryCodes } from '#club/countries.ts'
import { type Domains, domainsOf, siteOrigin } from '#club/domains.ts'
import { papers } from '#club/look/papers.ts'
import { mainSite, walletSite } from '#club/sites.ts'
import { createOperations, type Operations } from '#modules/operations/operations.ts'
import { type Database, type Db, openDatabase } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type Bucket, openBucket } from '#platform/files/bucket.ts'
import type { Files } from '#platform/files/files.ts'
import { createSharedFiles } from '#platform/files/shared-files.ts'
import { type Countries, createCountries } from '#platform/http/countries.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import { type BulkMailer, createMailer, type LineMailer } from '#platform/mail/mail.ts'
import { mailPictures } from '#platform/mail/mail-pictures.ts'
import { openSealedSecrets, type Purpose } from '#platform/secrets/sealed-secrets.ts'
import { createSealing, type Sealing } from '#platform/secrets/sealing.ts'
import type { Config } from '#platform/settings/config.ts'
import { checkClub } from './club-values/check.ts'

/** What every room of the program stands on: the settings, the database, and what works behind the requests. */
export type Ground = {
  config: Config
  log: Logger
  domains: Domains
  /** From which countries requests come. */
  countries: Countries
  /** The real club's site: search engines may read it. */
  isPublic: boolean
  /** Origin of the club's own site, which letters lead to. */
  home: string
  /** The origin of the one site that keeps tickets; the club's own where there is none, and nothing leads to it. */
  walletHome: string
  database: Database
  db: Db
  jobs: Jobs
  /** What the club has to know of its own running. */
  operations: Operations
  files: Files
  /** Where files lie outside of this machine; null: in the database or a folder. */
  bucket: Bucket | null
  mailer: BulkMailer & LineMailer
  /** Seals what must not lie in the database in clear. */
  sealing: Sealing
  /** A secret for this purpose, the same for as long as there is the club. */
  keyFor(purpose: Purpose): string
}

export async function openGround(given: {
  config: Config
  databaseUrl: string
  log: Logger
  workers: boolean
}): Promise<Ground> {
  const { config, databaseUrl, log, workers } = given
  const environment =
    config.environment === 'production' || config.environment === 'staging'
      ? config.environment
      : 'development'
  const domains = domainsOf({ ...config, environment })
  checkClub(domains)
  const countries = createCountries({ ...config.country, trustProxy: config.trustProxy, codes: countryCodes })
  const database = openDatabase({
    url: databaseUrl,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const { db } = database
  const sealing = createSealing(config)
  const keyFor = await openSealedSecrets(db, { sealing, config }).catch(async (error) => {
    await database.close()
    throw error
  })
  const home = siteOrigin(mainSite(), domains)
  const walletHome = siteOrigin(walletSite() ?? mainSite(), domains)
  const jobs = createJobs({ url: databaseUrl, log, workers })
  const { files, bucket } = await openStorage({ config, db, log }).catch(async (error) => {
    await database.close()
    throw error
  })
  return {
    config,
    log,
    domains,
    countries,
    isPublic: environment === 'production',
    home,
    walletHome,
    database,
    db,
    jobs,
    operations: createOperations({ db, jobs, log }),
    files,
    bucket,
    mailer: createMailer({
      db,
      jobs,
      files,
      smtpUrl: config.smtpUrl,
      from: config.mailFrom ?? `${club.name} <${club.serviceMail}>`,
      dress: { pictures: mailPictures(papers), fontUrl: `${home}/fonts/archivo-var.woff2` },
    }),
    sealing,
    keyFor,
  }
}

/** @throws StartError for a bucket that refuses us */
async function openStorage({ config, db, log }: { config: Config; db: Db; log: Logger }) {
  const { files: choice, dataDir } = config
  if (!choice || 'folderUrl' in choice)
    return { files: createSharedFiles({ db, elsewhere: choice, dataDir }), bucket: null }
  const bucket = openBucket(choice.bucket)
  // One that does not answer now may later: sales go on.
  await bucket.check().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error }, 'the bucket of files does not answer')
  })
  return { files: createSharedFiles({ db, elsewhere: { bucket }, dataDir }), bucket }
}
