import { describe, expect, test } from 'vitest'
import { retainedLines, secretsIn } from '#testing/log-book.ts'

/** E3 for the whole run: this file is always the last one (`vitest.config.ts`). */
/** The demo world tells its sign-ins to whoever starts it: words on the screen, not a log. */
const isGreeting = (line: string) => /^(Sign in as|with the password) /.test(line)
const lines = retainedLines().filter((line) => !isGreeting(line))

describe('E3 the logs of every gate of this run', () => {
  test.skipIf(lines.length === 0)('hold no token, password, card, IBAN or e-mail address', () => {
    const telling = lines.flatMap((line) => {
      const secrets = secretsIn(line)
      return secrets.length > 0 ? [`${secrets.join(', ')}: ${line.slice(0, 600)}`] : []
    })
    expect(telling.slice(0, 10)).toEqual([])
  })

  test.each([
    ['mail', '{"msg":"no anna@falkenstadt.example"}'],
    ['token', '{"header":"eyJhbGciOiJFUzI1NiJ9.e30.x"}'],
    ['bearer', '{"header":"Bearer abcdefghijklmnop"}'],
    ['password', '{"body":{"password":"x"}}'],
    ['iban', '{"detail":"DE92189900000000000001"}'],
    ['card', '{"number":"4000 1899 0000 0111"}'],
    ['anonymousId', '{"url":"/self?anonymousUserId=AAAAAAAAAAAAAAAAAAAAAA"}'],
    ['cookie', '{"cookie":"__Host-kurve-session=abcdefgh12"}'],
  ])('A16 E3 negative control: a careless line with %s is seen', (name, line) => {
    expect(secretsIn(line)).toContain(name)
  })

  test('A16 E3 control: ordinary lines are not', () => {
    const line =
      '{"level":30,"time":1795312345678,"reqId":"01990000-0000-7000-8000-000000000001","method":"GET","route":"/api/shop/v4/carts/self","status":200,"ms":3,"msg":"answered"}'
    expect(secretsIn(line)).toEqual([])
  })
})
