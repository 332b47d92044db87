import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const REAL = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(40),
  CLUB_DOMAIN: 'a.example',
  SMTP_URL: 'smtp://mail.example.org:587',
  PAYMENT_PROVIDER: 'live',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  PAYPAL_CLIENT_ID: 'a-client-of-paypal',
  PAYPAL_CLIENT_SECRET: 'a-secret-of-paypal',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
}

test('production starts with the keys of Stripe and PayPal', () => {
  expect(readConfig(REAL).payment).toMatchObject({
    kind: 'live',
    stripe: { secretKey: 'sk_live_abc', apiBase: null },
    paypal: { apiBase: 'https://api-m.paypal.com' },
  })
})

test('a terminal keeps the addresses in sight while developing; elsewhere, and where it is wished, each request is written', () => {
  const inTerminal = { isTerminal: true }
  expect(readConfig({}, inTerminal).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'info' }, inTerminal).logLevel).toBe('info')
  expect(readConfig({}).logLevel).toBe('info')
  expect(readConfig({ ...REAL, NODE_ENV: 'production' }, inTerminal).logLevel).toBe('info')
})

test('content comes from the database, or from Storyblok with its token and secret', () => {
  expect(readConfig({}).content).toEqual({ kind: 'database' })
  const storyblok = { CONTENT_SOURCE: 'storyblok', STORYBLOK_TOKEN: 'abcdefgh' }
  expect(() => readConfig(storyblok)).toThrow(/^STORYBLOK_WEBHOOK_SECRET is missing/)
  expect(readConfig({ ...storyblok, STORYBLOK_WEBHOOK_SECRET: 'ijklmnop' }).content).toMatchObject({
    kind: 'storyblok',
    apiBase: 'https://api.storyblok.com',
  })
})

test('files lie in the database, in a folder, or in a bucket with its keys', () => {
  expect(readConfig({}).files).toBeNull()
  expect(readConfig({ FILES_URL: 'file:///mnt/kurve' }).files).toEqual({ folderUrl: 'file:///mnt/kurve' })
  expect(() => readConfig({ FILES_URL: 'ftp://bucket' })).toThrow(/^FILES_URL is "ftp:/)
  expect(() => readConfig({ FILES_URL: 's3://bucket/../other' })).toThrow(/^FILES_URL is "s3:/)
  const bucket = { FILES_URL: 's3://papers/kurve/', AWS_REGION: 'eu-central-1' }
  expect(() => readConfig(bucket)).toThrow(/^AWS_ACCESS_KEY_ID is missing/)
  const keys = { AWS_ACCESS_KEY_ID: 'kurve', AWS_SECRET_ACCESS_KEY: 'a secret!' }
  expect(() => readConfig({ ...bucket, ...keys })).toThrow(/^AWS_SECRET_ACCESS_KEY is not one/)
  const whole = { ...bucket, ...keys, AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(whole).files).toEqual({
    bucket: {
      endpoint: 'https://s3.eu-central-1.amazonaws.com/papers',
      region: 'eu-central-1',
      folder: 'kurve/',
      accessKeyId: 'kurve',
      secretAccessKey: 'secret',
    },
  })
  const own = { ...whole, FILES_URL: 's3://papers', AWS_ENDPOINT_URL_S3: 'https://store.example:9000/' }
  expect(readConfig(own).files).toMatchObject({
    bucket: { endpoint: 'https://store.example:9000/papers', folder: '' },
  })
})

test('the defaults make a development program', () => {
  expect(readConfig({})).toMatchObject({
    environment: 'development',
    port: 3000,
    databaseUrl: null,
    demo: true,
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT is "abc", but it needs a port from 1 to 65535, for example PORT=3000\.$/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL .* for example DATABASE_URL=postgres:/],
  [{ NODE_ENV: 'production' }, /^SECRET is missing/],
  [{ NODE_ENV: 'production', UNSAFE: 'noSeatLock' }, /^UNSAFE switches protections off/],
  [{ NODE_ENV: 'production', SECRET: 'x'.repeat(40) }, /^CLUB_DOMAIN is missing/],
  [
    { ...REAL, PAYMENT_PROVIDER: undefined },
    /^PAYMENT_PROVIDER is "sandbox", but it needs `live` with the keys of Stripe and PayPal/,
  ],
  [
    { ...REAL, DEMO: 'true' },
    /^DEMO is "true", but it needs .*in production `false`, for example DEMO=false\.$/,
  ],
  [{ ...REAL, SMTP_URL: '' }, /^SMTP_URL is missing, but it needs the address of a mail server/],
  [{ ...REAL, METRICS_TOKEN: 'geheim' }, /^METRICS_TOKEN is too short (?!.*geheim)/],
  [
    { NODE_ENV: 'staging', SECRET: 'x'.repeat(32) },
    /^DEMO_PASSWORD is missing, but it needs a password of your own/,
  ],
  [
    { TRUST_PROXY: 'true' },
    /^TRUST_PROXY is "true", but it needs the number of proxies in front, .* TRUST_PROXY=1\.$/,
  ],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY is/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY is/],
  [{ TRUST_PROXY: 'proxy.example' }, /^TRUST_PROXY is/],
  [{ TRUST_PROXY: '99' }, /^TRUST_PROXY is/],
  [{ COUNTRY_HEADER: 'CF-IPCountry' }, /^COUNTRY_HEADER is .* and TRUST_PROXY beside it, for example/],
  [{ COUNTRY_HEADER: 'not a header', TRUST_PROXY: '1' }, /^COUNTRY_HEADER is/],
  [{ ...REAL, STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY is missing, but it needs the secret key/],
  [{ ...REAL, PAYPAL_WEBHOOK_ID: undefined }, /^PAYPAL_WEBHOOK_ID is missing/],
  [{ ...REAL, STRIPE_SECRET_KEY: 'sk_test_abc' }, /^STRIPE_SECRET_KEY is not one, or one for tests only/],
  [{ ...REAL, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, /^STRIPE_PUBLISHABLE_KEY is not one/],
  [{ ...REAL, STRIPE_WEBHOOK_SECRET: 'my-secret' }, /^(?!.*my-secret)STRIPE_WEBHOOK_SECRET is not one/],
  [{ ...REAL, STRIPE_API_BASE: 'ftp://x' }, /^STRIPE_API_BASE is "ftp:/],
])('wrong settings end with one sentence that names the variable and an example: %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each(['staging', 'production'])(
  '%s refuses the development secret, and to do without one',
  (environment) => {
    const { secret } = readConfig({})
    const given = { NODE_ENV: environment, CLUB_DOMAIN: 'a.example' }
    const sentence =
      /^SECRET .*, but it needs at least 32 random characters of your own .* for example SECRET=/
    expect(() => readConfig({ ...given, SECRET: secret })).toThrow(sentence)
    expect(() => readConfig(given)).toThrow(sentence)
  },
)

test('staging starts with a secret of its own', () => {
  const own = { NODE_ENV: 'staging', SECRET: 'x'.repeat(32) }
  expect(readConfig({ ...own, DEMO: 'false' })).toMatchObject({ demo: false })
  expect(readConfig({ ...own, DEMO_PASSWORD: 'a password of ours' })).toMatchObject({
    environment: 'staging',
    secret: 'x'.repeat(32),
  })
})

test.each([
  [undefined, false],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY %s means %j', (value, meant) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(meant)
})

test('a secret that is too short is not printed', () => {
  expect(() => readConfig({ SECRET: 'geheim' })).toThrow(/^SECRET is too short (?!.*geheim).*$/)
})

test('a password in a wrong address is not printed', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:geheim@host/db' })).toThrow(/^(?!.*geheim).*$/)
})
