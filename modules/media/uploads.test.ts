import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { largestCrop, pixelsOf, SHELF } from './uploads.rules.ts'
import { readUpload } from './uploads.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fc5316' } })
const text = (words: string) => new Uint8Array(Buffer.from(words, 'latin1'))
const codeOf = (bytes: Uint8Array, crop = largestCrop({ width: 800, height: 920 })) =>
  readUpload({ bytes, crop }).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

/** A PNG of a few bytes that says how large it is. */
function pngOf(width: number, height: number): Uint8Array {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('0802000000', 'hex'),
    Buffer.alloc(4),
    Buffer.from('0000000049444154', 'hex'),
    Buffer.from('35af061e0000000049454e44ae426082', 'hex'),
  ])
}

describe('a photo of a phone', () => {
  test('is turned the right way up, cut to the shelf, and says nothing about who took it where', async () => {
    // Held upright: the sensor's picture lies on its side, with a white stripe where up is.
    const stripe = await photo(120, 1500).png().toBuffer()
    const bytes = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#0e1430' } })
      .composite([{ input: stripe, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'Somebody', Model: 'Phone 9' },
        IFD3: { GPSLatitude: '50/1 4/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    const taken = await readUpload({ bytes, crop: { x: 0, y: 0, width: 1, height: (1500 * 23) / 20 / 2000 } })
    expect(taken.id).toMatch(/^upload-[0-9a-f]{24}$/)
    expect([taken.width, taken.height]).toEqual([1500, 1725])
    const made = sharp(taken.bytes)
    expect(await made.metadata()).toMatchObject({ format: 'webp' })
    expect((await made.metadata()).exif).toBeUndefined()
    expect(Buffer.from(taken.bytes).toString('latin1')).not.toMatch(/Somebody|Phone 9|GPS/)
    const { data } = await made
      .clone()
      .extract({ left: 700, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('is taken as %s', async (format) => {
    expect(await codeOf(await photo(800, 920).toFormat(format).toBuffer())).toBe('taken')
  })
})

describe('what is no picture is refused by its code', () => {
  test.each([
    ['HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'PICTURE_HEIC'],
    ['nothing', new Uint8Array(), 'PICTURE_TYPE'],
    ['a page', text('<html><script>alert(1)</script></html>'), 'PICTURE_TYPE'],
    [
      'a drawing, which can do more than be seen',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
      'PICTURE_TYPE',
    ],
    ['a GIF', text('GIF89a\x01\0\x01\0'), 'PICTURE_TYPE'],
    ['a paper', text('%PDF-1.7'), 'PICTURE_TYPE'],
    ['a program', text('MZ\x90\0'), 'PICTURE_TYPE'],
    ['a JPEG in name alone', text('\xff\xd8\xff\xe0 and then nothing of one'), 'PICTURE_UNREADABLE'],
    [
      'a page behind the first bytes of a WebP',
      text('RIFF\0\0\0\0WEBP<script>alert(1)</script>'),
      'PICTURE_UNREADABLE',
    ],
    ['a bomb of 900 million pixels', pngOf(30_000, 30_000), 'PICTURE_UNREADABLE'],
    ['a strip of 4 thousand million', pngOf(2_000_000_000, 2), 'PICTURE_UNREADABLE'],
  ])('%s', async (_, bytes, code) => {
    expect(['PICTURE_TOO_LARGE', code]).toContain(await codeOf(bytes))
  })

  test('one with more pixels than a page needs', async () => {
    const bytes = await photo(9_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await codeOf(bytes)).toMatch(/PICTURE_(TOO_LARGE|UNREADABLE)/)
  })

  test('a picture that is cut off in the middle', async () => {
    const whole = await photo(800, 920).jpeg().toBuffer()
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('PICTURE_UNREADABLE')
  })

  test('of a picture that is something else as well only the pixels stay', async () => {
    const whole = await photo(800, 920).jpeg().toBuffer()
    const comment = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1')
    const polyglot = Buffer.concat([
      whole.subarray(0, 2),
      comment,
      whole.subarray(2),
      Buffer.from('<?php system($_GET[0]); ?>PK\x03\x04'),
    ])
    const { bytes } = await readUpload({ bytes: polyglot, crop: largestCrop({ width: 800, height: 920 }) })
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|php|PK/)
  })

  test.each([
    ['outside', { x: 0.5, y: 0, width: 1, height: 1 }, 'PICTURE_CROP'],
    ['of other proportions', { x: 0, y: 0, width: 1, height: 0.4 }, 'PICTURE_CROP'],
    ['nothing', { x: 0, y: 0, width: 0, height: 0 }, 'PICTURE_CROP'],
    ['no number', { x: Number.NaN, y: 0, width: 1, height: 1 }, 'PICTURE_CROP'],
    ['too small to look at', { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }, 'PICTURE_TOO_SMALL'],
  ])('a frame that is %s', async (_, crop, code) => {
    expect(await codeOf(await photo(800, 920).jpeg().toBuffer(), crop)).toBe(code)
  })
})

test.each([
  [4000, 3000],
  [3000, 4000],
  [1000, 1150],
  [301, 2000],
])('the largest frame of %i × %i is one of the shelf, whatever the zoom', (width, height) => {
  for (const zoom of [1, 1.37, 3]) {
    const frame = pixelsOf(largestCrop({ width, height }, zoom), { width, height })!
    expect(frame.width / frame.height).toBeCloseTo(SHELF.width / SHELF.height, 1)
    expect(frame.left + frame.width).toBeLessThanOrEqual(width)
    expect(frame.top + frame.height).toBeLessThanOrEqual(height)
  }
})
