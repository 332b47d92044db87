import { resolve } from 'node:path'
import { z } from 'zod'
import {
  type ContentConfig,
  contentConfigOf,
  contentSettings,
  wrongContentSetting,
} from './content-config.ts'
import { type FilesConfig, filesConfigOf, filesSettings, wrongFilesSetting } from './files-config.ts'
import { type MailConfig, mailConfigOf, mailSettings } from './mail-config.ts'
import {
  type CountryConfig,
  countryConfigOf,
  networkSettings,
  type TrustProxy,
  trustProxyOf,
  wrongNetworkSetting,
} from './network-config.ts'
import { type PassConfig, passConfigOf, passSettings, wrongPassSetting } from './pass-config.ts'
import {
  type PaymentConfig,
  paymentConfigOf,
  paymentSettings,
  wrongPaymentSetting,
} from './payment-config.ts'
import { type PushConfig, pushConfigOf, pushSettings } from './push-config.ts'
import { type VideoConfig, videoConfigOf, videoSettings } from './video-config.ts'
import { whatIsWrong } from './what-is-wrong.ts'

const hostName = (example: string) =>
  z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .meta({ needs: 'a host name', example })
const port = z.coerce.number().int().min(1).max(65535)

/** Every setting of the program. The descriptions are shown when a value is wrong: what it needs, with an example. */
const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'staging', 'production', 'test'])
    .default('development')
    .meta({ example: 'NODE_ENV=production' }),
  PORT: port.default(3000).meta({ needs: 'a port from 1 to 65535', example: 'PORT=3000' }),
  BIND: z.string().default('127.0.0.1').meta({ needs: 'an address to listen on', example: 'BIND=0.0.0.0' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      needs: 'the address of a PostgreSQL server, version 15 or newer',
      example: 'DATABASE_URL=postgres://kurve:secret@127.0.0.1:5432/kurve',
    }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .meta({ needs: 'a folder the program may write to', example: 'DATA_DIR=/var/lib/kurve' }),
  ...filesSettings,
  CLUB_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .meta({ needs: 'the host name that the sites stand under', example: 'CLUB_DOMAIN=club.example' }),
  STADIUM_DOMAIN: hostName('STADIUM_DOMAIN=stadium.example'),
  FOOTBALL_DOMAIN: hostName('FOOTBALL_DOMAIN=football.example'),
  OIDC_ISSUER: z.url().optional().meta({
    needs: 'the address of another OpenID provider',
    example: 'OIDC_ISSUER=https://login.example.org',
  }),
  OIDC_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/)
    .optional()
    .meta({
      needs:
        'origins beside its own where the other OpenID provider keeps its keys and user data, with commas',
      example: 'OIDC_ORIGINS=https://keys.example.org,https://people.example.org',
    }),
  OIDC_AUDIENCE: z.string().min(1).optional().meta({
    needs: 'what the other OpenID provider calls our API in `aud`',
    example: 'OIDC_AUDIENCE=https://club.example/api',
  }),
  OIDC_CLIENT_ID: z.string().min(1).default('kurve-web').meta({ example: 'OIDC_CLIENT_ID=kurve-web' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      needs: 'the address of a mail server',
      example: 'SMTP_URL=smtp://user:secret@mail.example.org:587',
    }),
  MAIL_FROM: z.string().optional().meta({ example: 'MAIL_FROM=Club <service@club.example>' }),
  SECRET: z.string().min(32).optional().meta({
    needs: 'at least 32 random characters of your own (staging and production)',
    example: 'SECRET=$(openssl rand -hex 32)',
  }),
  SECRET_PREVIOUS: z.string().min(32).optional().meta({
    needs: 'the SECRET of before, while a new one takes over',
    example: 'SECRET_PREVIOUS=$OLD_SECRET',
  }),
  ...paymentSettings,
  ...contentSettings,
  ...passSettings,
  ...videoSettings,
  ...mailSettings,
  ...pushSettings,
  PURCHASE_ON_ACCOUNT: z
    .enum(['on', 'off'])
    .optional()
    .meta({ needs: '`on` to let known customers buy tickets on account', example: 'PURCHASE_ON_ACCOUNT=on' }),
  CASH_SIGNER: z.enum(['off', 'simulated']).optional().meta({
    needs:
      '`simulated` to try the cash book outside production; real cash needs the adapter of a certified device',
    example: 'CASH_SIGNER=simulated',
  }),
  ...networkSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .meta({ example: 'LOG_LEVEL=warn' }),
  DEMO: z
    .enum(['true', 'false'])
    .optional()
    .meta({ needs: '`true` or `false`; in production `false`', example: 'DEMO=false' }),
  DEMO_PASSWORD: z.string().min(12).optional().meta({
    needs: 'a password of your own for the people of the demo world, at least 12 characters (staging)',
    example: 'DEMO_PASSWORD=$(openssl rand -base64 18)',
  }),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').meta({ example: 'RATE_LIMITS=on' }),
})

export type Environment = 'development' | 'staging' | 'production' | 'test'

export type Config = {
  /** What signs cash: nothing, or a device for practice. */
  cashSigner: 'off' | 'simulated'
  environment: Environment
  port: number
  bind: string
  /** Null: the bundled PostgreSQL in dataDir. */
  databaseUrl: string | null
  dataDir: string
  /** A folder that all processes share, for papers and archives. Null: they lie in the database. */
  files: FilesConfig
  /** Overrides the development domain `club.localhost`. */
  clubDomain: string | null
  /** Domains of their own for two sites; null: under the club's. */
  stadiumDomain: string | null
  footballDomain: string | null
  /** Null: the bundled provider on the id host. */
  oidcIssuer: string | null
  oidcClientId: string
  /** Beside the issuer's own. */
  oidcOrigins: readonly string[]
  /** Null: the address of the API on the club's main site. */
  oidcAudience: string | null
  smtpUrl: string | null
  /** Null: the club’s own name and address. */
  mailFrom: string | null
  /** Signs cookies and links of the provider, seals the keys in the database; development has a fixed one. */
  secret: string
  /** What `secret` was before: what it has sealed is sealed anew at the start. */
  previousSecret: string | null
  trustProxy: TrustProxy
  country: CountryConfig
  /** Opens `/metrics`; null: this machine alone, and only while developing. */
  metricsToken: string | null
  logLevel: string
  /** Seeds the demo world and shows development pages such as the mailbox. */
  demo: boolean
  /** Null: the published one. */
  demoPassword: string | null
  rateLimits: boolean
  /** Known customers may buy tickets on account; off where nobody has switched it on, but in the demo world. */
  isOnAccountOffered: boolean
  /** Who moves the money. */
  payment: PaymentConfig
  /** Where content comes from. */
  content: ContentConfig
  /** Passes for the wallets of phones. */
  passes: PassConfig
  videos: VideoConfig
  mail: MailConfig
  push: PushConfig
}

/** Others than those who develop can reach it. */
export function isReachable({ environment }: Pick<Config, 'environment'>): boolean {
  return environment === 'production' || environment === 'staging'
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const DEVELOPMENT_SECRET = 'development-only-secret-never-use-it-in-production'

/**
 * Reads the settings once. Throws a ConfigError whose message names the variable, what it needs and an example. In a terminal, where
 * somebody develops, the addresses stay in sight: nothing is written for each request.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { isTerminal = false }: { isTerminal?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(explain(String(parsed.error.issues[0]?.path[0]), given))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const isDemo = values.DEMO === undefined ? !production : values.DEMO === 'true'
  if (production && env['UNSAFE'])
    throw new ConfigError('UNSAFE switches protections off for tests; production does not start with it.')
  const unsuited = settingUnsuitedTo(values)
  if (unsuited) throw new ConfigError(explain(unsuited, given))
  const wrong = wrongPaymentSetting(values, production)
  if (wrong) throw new ConfigError(explain(wrong, { PAYMENT_PROVIDER: values.PAYMENT_PROVIDER, ...given }))
  const missing =
    wrongContentSetting(values) ??
    wrongPassSetting(values) ??
    wrongFilesSetting(values) ??
    wrongNetworkSetting(values)
  if (missing) throw new ConfigError(explain(missing, given))
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    bind: values.BIND,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    files: filesConfigOf(values),
    clubDomain: values.CLUB_DOMAIN ?? null,
    stadiumDomain: values.STADIUM_DOMAIN ?? null,
    footballDomain: values.FOOTBALL_DOMAIN ?? null,
    oidcIssuer: values.OIDC_ISSUER ?? null,
    oidcClientId: values.OIDC_CLIENT_ID,
    oidcOrigins: values.OIDC_ORIGINS?.split(',') ?? [],
    oidcAudience: values.OIDC_AUDIENCE ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    secret: values.SECRET ?? DEVELOPMENT_SECRET,
    previousSecret: values.SECRET_PREVIOUS ?? null,
    trustProxy: trustProxyOf(values.TRUST_PROXY)!,
    country: countryConfigOf(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL ?? (isTerminal && values.NODE_ENV === 'development' ? 'warn' : 'info'),
    demo: isDemo,
    demoPassword: values.DEMO_PASSWORD ?? null,
    rateLimits: values.RATE_LIMITS === 'on',
    isOnAccountOffered: (values.PURCHASE_ON_ACCOUNT ?? (isDemo ? 'on' : 'off')) === 'on',
    cashSigner: values.CASH_SIGNER ?? (isDemo && !production ? 'simulated' : 'off'),
    payment: paymentConfigOf(values, production),
    content: contentConfigOf(values),
    passes: passConfigOf(values),
    videos: videoConfigOf(values),
    mail: mailConfigOf(values),
    push: pushConfigOf(values),
  }
}

/** The first setting with which a program that others can reach must not start; null: none. */
function settingUnsuitedTo(values: z.infer<typeof settings>): string | null {
  const production = values.NODE_ENV === 'production'
  const reachable = isReachable({ environment: values.NODE_ENV })
  // Whoever knows the secret signs in as anybody; the development one is public.
  if (reachable && (!values.SECRET || values.SECRET === DEVELOPMENT_SECRET)) return 'SECRET'
  if (production && !values.CLUB_DOMAIN) return 'CLUB_DOMAIN'
  // Everybody knows the demo people and their password, and mails without a server would reach nobody.
  if (production && values.DEMO === 'true') return 'DEMO'
  // What it says proves nothing, and real cash needs a real device (§ 146a AO).
  if (production && values.CASH_SIGNER === 'simulated') return 'CASH_SIGNER'
  if (production && !values.SMTP_URL) return 'SMTP_URL'
  if (values.NODE_ENV === 'staging' && values.DEMO !== 'false' && !values.DEMO_PASSWORD)
    return 'DEMO_PASSWORD'
  // Whoever signs in could have messages sent to what listens beside the program.
  if (reachable && values.PUSH_SERVICE) return 'PUSH_SERVICE'
  return null
}

function explain(name: string, given: Record<string, string | undefined>): string {
  const field = settings.shape[name as keyof typeof settings.shape]
  const meta = (field?.meta() ?? {}) as { needs?: string; example?: string }
  const needs = meta.needs ?? `one of the values described in docs/operations.md`
  return `${name} ${whatIsWrong(name, given[name])}, but it needs ${needs}, for example ${meta.example}.`
}
