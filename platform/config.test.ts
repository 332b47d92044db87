import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

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
    { NODE_ENV: 'production', SECRET: 'x'.repeat(40), CLUB_DOMAIN: 'a.example' },
    /^PAYMENT_PROVIDER is "sandbox", but it needs a payment provider that moves real money/,
  ],
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
  expect(readConfig({ NODE_ENV: 'staging', SECRET: 'x'.repeat(32) })).toMatchObject({
    environment: 'staging',
    secret: 'x'.repeat(32),
  })
})

test('a secret that is too short is not printed', () => {
  expect(() => readConfig({ SECRET: 'geheim' })).toThrow(/^SECRET is too short (?!.*geheim).*$/)
})

test('a password in a wrong address is not printed', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:geheim@host/db' })).toThrow(/^(?!.*geheim).*$/)
})
