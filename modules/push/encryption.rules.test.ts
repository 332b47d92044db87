import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#platform/http/public-address.ts'
import { openPush, readVapid } from '#testing/fakes/push-service.ts'
import { isEndpoint } from './addresses.ts'
import {
  areBrowserKeys,
  authorizationOf,
  encrypt,
  MOST_MESSAGE_BYTES,
  senderKeyOf,
} from './encryption.rules.ts'

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('a message', () => {
  test('is the one of the standard, byte for byte', () => {
    const body = encrypt(Buffer.from(EXAMPLE.text), EXAMPLE, {
      privateKey: Buffer.from(EXAMPLE.privateKey, 'base64url'),
      salt: Buffer.from(EXAMPLE.salt, 'base64url'),
    })
    expect(body.toString('base64url')).toBe(EXAMPLE.body)
  })

  test('opens with the keys of its browser alone, up to the largest, and is another one each time', () => {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys().toString('base64url')
    const secret = Buffer.alloc(16, 7)
    const keys = { p256dh, auth: secret.toString('base64url') }
    const text = Buffer.alloc(MOST_MESSAGE_BYTES, 'ß')
    const [one, other] = [encrypt(text, keys), encrypt(text, keys)]
    expect(one.length).toBe(4096)
    expect(one.equals(other)).toBe(false)
    expect(openPush(one, { ecdh, secret }).equals(text)).toBe(true)
    expect(() => openPush(one, { ecdh, secret: Buffer.alloc(16, 8) })).toThrow()
    expect(() => encrypt(Buffer.alloc(MOST_MESSAGE_BYTES + 1), keys)).toThrow(RangeError)
  })

  test('keys that are no point of the curve are none', () => {
    expect(areBrowserKeys(EXAMPLE)).toBe(true)
    for (const p256dh of ['', Buffer.alloc(65, 4).toString('base64url'), EXAMPLE.p256dh.slice(0, -8)])
      expect(areBrowserKeys({ ...EXAMPLE, p256dh })).toBe(false)
    expect(areBrowserKeys({ ...EXAMPLE, auth: 'AAAA' })).toBe(false)
  })
})

test('the sender follows from the secret, and says who it is with its own signature', () => {
  const key = senderKeyOf('a secret')
  expect(senderKeyOf('a secret').publicKey).toBe(key.publicKey)
  expect(senderKeyOf('another').publicKey).not.toBe(key.publicKey)
  const expiresAt = new Date(Date.now() + 3_600_000)
  const said = authorizationOf(key, {
    ...{ audience: 'https://push.example.org', expiresAt, contact: 'mailto:a@b.test' },
  })
  expect(readVapid(said)).toMatchObject({ aud: 'https://push.example.org', key: key.publicKey })
  expect(() => readVapid(said.replace(/\.\w{4}/, '.AAAA'))).toThrow()
})

describe('where messages go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:DEF',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-db5p.notify.windows.com/w/?token=a%3d',
  ])('%s', (endpoint) => expect(isEndpoint(endpoint)).toBe(true))

  test.each([
    ...['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x'],
    ...['https://0x7f.1/x', 'https://localhost/x', 'https://a.localhost/', 'https://printer.local/x'],
    ...[
      'https://metadata.google.internal/x',
      'https://10.0.0.8/x',
      'https://push.org:8443/x',
      'https://intern/x',
    ],
    ...[
      'https://user:secret@push.org/x',
      'https://push.org/x#y',
      'ftp://push.org/x',
      'javascript:alert(1)',
      '',
    ],
    ...['https://db.home./x', 'https://LOCALHOST./x', 'file:///etc/passwd'],
  ])('not %s', (endpoint) => expect(isEndpoint(endpoint)).toBe(false))

  test('the one for tests goes by its whole origin', () => {
    const own = 'http://127.0.0.1:4900'
    expect(isEndpoint(`${own}/send/1`, own)).toBe(true)
    for (const other of ['http://127.0.0.1:4901/x', 'http://127.0.0.1:49000/x', 'http://127.0.0.1/x'])
      expect(isEndpoint(other, own)).toBe(false)
  })

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'no address'],
  ])('%s is nobody’s on the Internet', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['142.250.74.106', '2a00:1450:4001:82a::200a', '17.188.143.1'])('%s is somebody’s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})
