import { resolve } from 'node:path'
import { z } from 'zod'
import {
  CONTENT_SECRETS,
  type ContentConfig,
  contentConfigOf,
  contentSettings,
  wrongContentSetting,
} from './content-config.ts'
import { PASS_SECRETS, type PassConfig, passConfigOf, passSettings, wrongPassSetting } from './pass-config.ts'
import {
  PAYMENT_SECRETS,
  type PaymentConfig,
  paymentConfigOf,
  paymentSettings,
  wrongPaymentSetting,
} from './payment-config.ts'

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
  CLUB_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .meta({ needs: 'the host name that the sites stand under', example: 'CLUB_DOMAIN=falkenstadt.example' }),
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
    example: 'OIDC_AUDIENCE=https://falkenstadt.example/api',
  }),
  OIDC_CLIENT_ID: z.string().min(1).default('kurve-web').meta({ example: 'OIDC_CLIENT_ID=kurve-web' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      needs: 'the address of a mail server',
      example: 'SMTP_URL=smtp://user:secret@mail.example.org:587',
    }),
  MAIL_FROM: z
    .string()
    .default('SV Falkenstadt 1899 <service@falkenstadt.example>')
    .meta({ example: 'MAIL_FROM=Club <service@club.example>' }),
  SECRET: z.string().min(32).optional().meta({
    needs: 'at least 32 random characters of your own (staging and production)',
    example: 'SECRET=$(openssl rand -hex 32)',
  }),
  ...paymentSettings,
  ...contentSettings,
  ...passSettings,
  TRUST_PROXY: z.enum(['true', 'false']).default('false').meta({ example: 'TRUST_PROXY=true' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .meta({ example: 'LOG_LEVEL=warn' }),
  DEMO: z.enum(['true', 'false']).optional().meta({ example: 'DEMO=false' }),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').meta({ example: 'RATE_LIMITS=on' }),
})

export type Environment = 'development' | 'staging' | 'production' | 'test'

export type Config = {
  environment: Environment
  port: number
  bind: string
  /** Null: the bundled PostgreSQL in dataDir. */
  databaseUrl: string | null
  dataDir: string
  /** Overrides the development domain `club.localhost`. */
  clubDomain: string | null
  /** Null: the bundled provider on the id host. */
  oidcIssuer: string | null
  oidcClientId: string
  /** Beside the issuer's own. */
  oidcOrigins: readonly string[]
  /** Null: the address of the API on the club's main site. */
  oidcAudience: string | null
  smtpUrl: string | null
  mailFrom: string
  /** Signs cookies and links of the provider; development has a fixed one. */
  secret: string
  trustProxy: boolean
  logLevel: string
  /** Seeds the demo world and shows development pages such as the mailbox. */
  demo: boolean
  rateLimits: boolean
  /** Who moves the money. */
  payment: PaymentConfig
  /** Where content comes from. */
  content: ContentConfig
  /** Passes for the wallets of phones. */
  passes: PassConfig
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const DEVELOPMENT_SECRET = 'development-only-secret-never-use-it-in-production'

/** Reads the settings once. Throws a ConfigError whose message names the variable, what it needs and an example. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(explain(String(parsed.error.issues[0]?.path[0]), given))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production && env['UNSAFE'])
    throw new ConfigError('UNSAFE switches protections off for tests; production does not start with it.')
  // Whoever knows the secret signs in as anybody; the development one is public.
  const isReachable = production || values.NODE_ENV === 'staging'
  if (isReachable && (!values.SECRET || values.SECRET === DEVELOPMENT_SECRET))
    throw new ConfigError(explain('SECRET', given))
  if (production && !values.CLUB_DOMAIN) throw new ConfigError(explain('CLUB_DOMAIN', given))
  const wrong = wrongPaymentSetting(values, production)
  if (wrong) throw new ConfigError(explain(wrong, { PAYMENT_PROVIDER: values.PAYMENT_PROVIDER, ...given }))
  const missing = wrongContentSetting(values) ?? wrongPassSetting(values)
  if (missing) throw new ConfigError(explain(missing, given))
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    bind: values.BIND,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    clubDomain: values.CLUB_DOMAIN ?? null,
    oidcIssuer: values.OIDC_ISSUER ?? null,
    oidcClientId: values.OIDC_CLIENT_ID,
    oidcOrigins: values.OIDC_ORIGINS?.split(',') ?? [],
    oidcAudience: values.OIDC_AUDIENCE ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    secret: values.SECRET ?? DEVELOPMENT_SECRET,
    trustProxy: values.TRUST_PROXY === 'true',
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO === undefined ? !production : values.DEMO === 'true',
    rateLimits: values.RATE_LIMITS === 'on',
    payment: paymentConfigOf(values, production),
    content: contentConfigOf(values),
    passes: passConfigOf(values),
  }
}

function explain(name: string, given: Record<string, string | undefined>): string {
  const field = settings.shape[name as keyof typeof settings.shape]
  const meta = (field?.meta() ?? {}) as { needs?: string; example?: string }
  const needs = meta.needs ?? `one of the values described in docs/operations.md`
  return `${name} ${whatIsWrong(name, given[name])}, but it needs ${needs}, for example ${meta.example}.`
}

function whatIsWrong(name: string, value: string | undefined): string {
  if (value === undefined) return 'is missing'
  // What is no good as a secret may still be one.
  if (name === 'SECRET') return 'is too short or the one for development'
  if ([...PAYMENT_SECRETS, ...CONTENT_SECRETS, ...PASS_SECRETS].includes(name))
    return 'is not one, or one for tests only'
  return `is ${JSON.stringify(shorten(value))}`
}

/** A wrong DATABASE_URL or SMTP_URL may carry a password: show no more than its beginning. */
function shorten(value: string): string {
  return value.length > 12 && value.includes(':') ? `${value.slice(0, 12)}…` : value
}
