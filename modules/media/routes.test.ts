import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, crc32 } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileCache } from '#platform/files/file-cache.ts'
import { type App, buildApp } from '#platform/http/http.ts'
import { createMedia } from './media.ts'
import { mediaRoutes } from './routes.ts'
import { mediaUrl } from './schema.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><path fill="#f00" d="M0 0H40V50H0Z"/></svg>'

/** A picture of some bytes that says it is 30,000 by 30,000 pixels large. */
function bomb(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000', 'hex')
  const body = Buffer.concat([header.subarray(12), Buffer.from([0])])
  return Buffer.concat([
    header.subarray(0, 12),
    body,
    uint(crc32(body)),
    Buffer.from('0000000049444154', 'hex'),
    uint(0x35af061e),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ])
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

let folder: string
let app: App

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  const store = join(folder, 'store')
  await mkdir(store)
  await writeFile(join(folder, 'secret.svg'), '<svg>secret</svg>')
  await writeFile(join(store, 'feather.svg'), DRAWING)
  await writeFile(join(store, 'Not An Id.svg'), DRAWING)
  await writeFile(join(store, 'notes.txt'), 'not a picture')
  await writeFile(join(store, 'broken.png'), 'not a picture either')
  await writeFile(join(store, 'bomb.png'), bomb())
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
  await writeFile(join(store, 'photo.png'), await photo.png().toBuffer())
  app = await buildApp({
    log: pino({ level: 'silent' }),
    verifyToken: () => Promise.reject(new Error('nobody signs in here')),
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
  })
  await app.register(
    mediaRoutes(
      await createMedia({
        folder: store,
        ownFolder: join(folder, 'own'),
        cacheFolder: join(folder, 'cache'),
      }),
    ),
  )
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test("MED-01 a picture that is put into the club's own folder is there at once, before the store's", async () => {
  const at = async (id: string) => (await app.inject(`/media/${id}`)).statusCode
  expect(await at('derby')).toBe(404)
  await mkdir(join(folder, 'own'))
  const photo = sharp({ create: { width: 30, height: 20, channels: 3, background: '#ff0000' } })
  await writeFile(join(folder, 'own', 'derby.jpg'), await photo.jpeg().toBuffer())
  await writeFile(join(folder, 'own', 'feather.svg'), DRAWING.replace('#f00', '#0f0'))
  expect(await at('derby')).toBe(200)
  expect((await app.inject('/media/feather')).body).toContain('#0f0')
  await rm(join(folder, 'own'), { recursive: true })
  expect(await at('derby')).toBe(404)
  expect((await app.inject('/media/feather')).body).toContain('#f00')
  for (const id of ['..%2fsecret', '..%2f..%2fsecret', 'own%2fderby']) expect(await at(id)).not.toBe(200)
})

describe('drawings', () => {
  test('are answered as they are stored', async () => {
    const answer = await get('/media/feather')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.body).toBe(DRAWING)
  })

  test('MED-01 are cropped to a square without becoming pixels', async () => {
    const answer = await get(mediaUrl({ id: 'feather' }))
    expect(answer.headers['content-type']).toContain('svg')
    expect(answer.body).toContain('width="400" height="400" preserveAspectRatio="xMidYMid slice"')
  })

  test('can do nothing when they are opened as a page', async () => {
    const answer = await get('/media/feather')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('are compressed for those who can read it, under another tag', async () => {
    const plain = await get('/media/feather')
    const packed = await get('/media/feather', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(DRAWING)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.headers.vary).toContain('Accept-Encoding')
  })
})

describe('caching', () => {
  test('a reader who has the picture gets 304 and no body', async () => {
    const { etag } = (await get('/media/feather')).headers
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const again = await get('/media/feather', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
    expect((await get('/media/feather', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is for ever with a version and for a day without', async () => {
    expect((await get('/media/feather?v=7')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/media/feather')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('keeps the same rendition once and gives up the least used one when it is full', async () => {
    const place = join(folder, 'small-cache')
    const renditions = await createFileCache({ folder: place, maxBytes: 10 })
    const made: string[] = []
    const ask = (key: string) =>
      renditions.cachedOr(key, async () => {
        made.push(key)
        return new Uint8Array(4)
      })
    await Promise.all([ask('a'), ask('a')])
    await ask('b')
    await ask('a')
    await ask('c')
    await ask('a')
    await ask('b')
    expect(made).toEqual(['a', 'b', 'c', 'b'])
    expect(await readdir(join(place, 'files'))).toHaveLength(2)
  })
})

describe('rasters', () => {
  test.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['jpg', 'image/jpeg'],
  ] as const)('a drawing becomes a %s of the asked size', async (format, contentType) => {
    const answer = await get(mediaUrl({ id: 'feather', width: 80, height: 80, format }))
    expect(answer.headers['content-type']).toBe(contentType)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 80, height: 80 })
    expect((await sharp(answer.rawPayload).stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 })
  })

  test('a photograph is cropped, or fitted without being blown up', async () => {
    const filled = await get('/media/w_80,h_80,c_fill,f_png/photo')
    expect(await sharp(filled.rawPayload).metadata()).toMatchObject({ width: 80, height: 80 })
    const fitted = await get('/media/w_900,c_fit,f_png/photo')
    expect(await sharp(fitted.rawPayload).metadata()).toMatchObject({ width: 300, height: 200 })
  })

  test('a photograph is AVIF or WebP for those who read it and JPEG for the others', async () => {
    const modern = 'image/avif,image/webp,image/png;q=0.8'
    expect((await get('/media/photo', { accept: modern })).headers['content-type']).toBe('image/avif')
    expect((await get('/media/photo', { accept: 'image/webp' })).headers['content-type']).toBe('image/webp')
    expect((await get('/media/photo')).headers['content-type']).toBe('image/jpeg')
  })

  test.each(['broken', 'bomb'])('a %s picture is refused and harms nobody', async (id) => {
    const answer = await get(`/media/w_80,h_80,f_webp/${id}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errorCode: 'MEDIA_UNREADABLE' })
    expect((await get('/media/w_80,h_80,f_webp/photo')).statusCode).toBe(200)
  })

  test('a photograph cannot become a drawing', async () => {
    expect((await get('/media/f_svg/photo')).statusCode).toBe(400)
  })
})

describe('what is not in the store', () => {
  test.each([
    'unknown',
    '..',
    '..%2fsecret',
    '..%2Fsecret.svg',
    '%2e%2e%2fsecret',
    '..%5csecret',
    'feather%00',
    'feather.svg',
    'Not%20An%20Id',
    'notes',
    'constructor',
    'http%3A%2F%2F169.254.169.254%2F',
    'file%3A%2F%2F%2Fetc%2Fpasswd',
  ])('%s is not found, with a transformation or without', async (id) => {
    for (const url of [`/media/${id}`, `/media/w_80/${id}`]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('secret')
    }
  })

  test.each(['w_99999', 'w_400%2c..%2f', 'f_gif', '%00', 'https%3A%2F%2Fevil.example'])(
    'the transformation %s is refused with a reason',
    async (transform) => {
      const answer = await get(`/media/${transform}/feather`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ status: 400, errorCode: 'MEDIA_TRANSFORM_INVALID' })
    },
  )

  test('refusals are not cached', async () => {
    expect((await get('/media/unknown')).headers['cache-control']).toBe('no-store')
  })
})
