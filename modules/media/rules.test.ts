import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFormat, isKnownToReader, isMediaId, parseTransform, UNTOUCHED } from './rules.ts'
import { MEDIA_QUALITIES, MEDIA_RATIOS, MEDIA_WIDTHS, mediaUrl, thumbnailUrl } from './schema.ts'
import { reframed } from './svg.rules.ts'

describe('media addresses', () => {
  test('MED-01 a picture without further wishes is a 400 pixel square, automatic, quality 60', () => {
    expect(mediaUrl({ id: 'crest' })).toBe('/media/w_400,h_400,c_fill,g_auto,f_auto,q_60/crest')
  })

  test.each([
    [{ width: 800 }, '/media/w_800,c_fill,g_auto,f_auto,q_60/crest'],
    [{ width: 800, height: 450, crop: 'fit' as const }, '/media/w_800,h_450,c_fit,g_auto,f_auto,q_60/crest'],
    [{ format: 'png' as const, quality: 80 }, '/media/w_400,h_400,c_fill,g_auto,f_png,q_80/crest'],
    [{ version: '3' }, '/media/w_400,h_400,c_fill,g_auto,f_auto,q_60/crest?v=3'],
  ])('wishes %j are written as %s', (wishes, url) => {
    expect(mediaUrl({ id: 'crest', ...wishes })).toBe(url)
  })

  const THUMBNAIL = 'w_400,h_400,c_fill,g_auto,f_auto,q_60'
  test.each([
    ['http://media.club.example/media/crest', `https://media.club.example/media/${THUMBNAIL}/crest`],
    [
      'https://media.club.example/media/w_9,c_fit/crest?v=2',
      `https://media.club.example/media/${THUMBNAIL}/crest?v=2`,
    ],
    ['/media/crest', `/media/${THUMBNAIL}/crest`],
    ['http://elsewhere.example/media/crest', 'http://elsewhere.example/media/crest'],
    ['not an address', 'not an address'],
  ])('MED-01 the thumbnail of %s is %s', (url, thumbnail) => {
    expect(thumbnailUrl(url, 'media.club.example')).toBe(thumbnail)
  })

  test('a development host without certificate stays on http and keeps its port', () => {
    expect(thumbnailUrl('http://media.club.localhost:3000/media/crest', 'media.club.localhost')).toBe(
      `http://media.club.localhost:3000/media/${THUMBNAIL}/crest`,
    )
  })

  test('what is built can be read back', () => {
    const format = fc.constantFrom('auto', 'svg', 'webp', 'avif', 'png', 'jpg')
    const size = fc.record({
      width: fc.constantFrom(...MEDIA_WIDTHS),
      ratio: fc.constantFrom(null, ...MEDIA_RATIOS),
    })
    const crop = fc.constantFrom('fill', 'fit')
    const quality = fc.constantFrom(...MEDIA_QUALITIES)
    fc.assert(
      fc.property(size, crop, format, quality, ({ width, ratio }, c, f, q) => {
        const height = ratio ? Math.round((width * ratio[1]) / ratio[0]) : undefined
        const [, , transform] = mediaUrl({ id: 'x', width, height, crop: c, format: f, quality: q }).split(
          '/',
        )
        expect(parseTransform(transform!)).toEqual({
          ...{ crop: c, format: f, quality: q, width },
          ...(height && { height }),
        })
      }),
    )
  })

  test.each(['w_401,h_401', 'w_400,h_20', 'h_400', 'w_2400,h_2', 'w_399'])(
    'MED-01 %s is no size of ours, and the answer names them',
    (text) => {
      expect(parseTransform(text)).toEqual({ refusal: expect.stringContaining('320, 350, 380, 400') })
    },
  )
})

describe('transformations', () => {
  test.each([
    ['w_400', { width: 400, crop: 'fill', format: 'auto', quality: 60 }],
    ['w_320,h_200,c_fit', { width: 320, height: 200, crop: 'fit', format: 'auto', quality: 60 }],
    ['q_auto,g_auto,f_avif,w_56', { width: 56, crop: 'fill', format: 'avif', quality: 60 }],
    ['w_2400,h_2400,q_80', { width: 2400, height: 2400, crop: 'fill', format: 'auto', quality: 80 }],
  ])('%s is understood', (text, transform) => {
    expect(parseTransform(text)).toEqual(transform)
  })

  test.each([
    '',
    'w_0',
    'w_2401',
    'w_-4',
    'w_1.5',
    'w_1e3',
    'w_400,w_500',
    'c_scale',
    'f_gif',
    'q_0',
    'q_101',
    'g_face',
    'x_1',
    'w_400;h_400',
    'l_fetch:aHR0cDovLzE2OS4yNTQ',
    'constructor_1',
    '__proto___1',
  ])('“%s” is refused with a reason', (text) => {
    expect(parseTransform(text)).toEqual({ refusal: expect.stringMatching(/./) })
  })

  test('any text is either understood within bounds or refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseTransform(text)
        if ('refusal' in read) return
        expect(read.width ?? 1).toBeLessThanOrEqual(2400)
        expect(read.height ?? 1).toBeLessThanOrEqual(2400)
      }),
    )
  })

  test.each([
    ['auto', 'svg', 'image/webp', 'svg'],
    ['auto', 'raster', 'image/avif,image/webp,*/*', 'avif'],
    ['auto', 'raster', undefined, 'jpg'],
    ['png', 'svg', undefined, 'png'],
    ['svg', 'raster', undefined, null],
  ] as const)('format %s of a %s for a reader of %s becomes %s', (format, kind, accept, answer) => {
    expect(answerFormat({ ...UNTOUCHED, format }, kind, accept)).toBe(answer)
  })
})

describe('ids', () => {
  test.each(['crest', 'portrait-10', 'view-block-19'])('%s is one', (id) => {
    expect(isMediaId(id)).toBe(true)
  })
  test.each([
    '',
    '..',
    '../crest',
    'a/b',
    'a\\b',
    'a\0',
    'A',
    'crest.svg',
    '-a',
    'a--b',
    'http:',
    'é',
    'a'.repeat(101),
  ])('%j is none', (id) => {
    expect(isMediaId(id)).toBe(false)
  })
})

describe('frames', () => {
  const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><path d="M0 0H9"/></svg>'

  test('filling a square crops around the middle', () => {
    expect(reframed(DRAWING, { ...UNTOUCHED, width: 200, height: 200, crop: 'fill' })).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="200" height="200" preserveAspectRatio="xMidYMid slice"><path d="M0 0H9"/></svg>',
    )
  })

  test('what the drawing itself holds in view stays in view', () => {
    const portrait = DRAWING.replace('viewBox', 'preserveAspectRatio="xMidYMin meet" viewBox')
    const framed = reframed(portrait, { ...UNTOUCHED, width: 200, height: 200, crop: 'fill' })
    expect(framed).toContain('preserveAspectRatio="xMidYMin slice"')
    expect(framed.match(/preserveAspectRatio/g)).toHaveLength(1)
  })

  test('a flat frame leaves the room above a head away, so that the chin is in it', () => {
    const portrait = DRAWING.replace('viewBox', 'preserveAspectRatio="xMidYMin meet" viewBox')
    const viewBoxIn = (width: number, height: number) =>
      /viewBox="([^"]+)"/.exec(reframed(portrait, { ...UNTOUCHED, width, height, crop: 'fill' }))?.[1]
    expect(viewBoxIn(160, 200)).toBe('0 0 400 500')
    expect(viewBoxIn(200, 200)).toBe('0 25 400 475')
    expect(viewBoxIn(640, 400)).toBe('0 63 400 437')
  })

  test.each([
    ['fit', 200, 200, 160, 200],
    ['fit', 200, undefined, 200, 250],
    ['fill', undefined, 250, 200, 250],
    ['fill', 300, 100, 300, 100],
  ] as const)('%s into %s × %s is %s × %s', (crop, width, height, wide, high) => {
    expect(reframed(DRAWING, { ...UNTOUCHED, width, height, crop })).toContain(
      `width="${wide}" height="${high}"`,
    )
  })

  test('without a size, or without a viewBox, the drawing is left alone', () => {
    expect(reframed(DRAWING, UNTOUCHED)).toBe(DRAWING)
    expect(reframed('<svg></svg>', { ...UNTOUCHED, width: 9 })).toBe('<svg></svg>')
  })
})

describe('revalidation', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    [undefined, false],
  ])('a reader who has %s knows "a": %s', (header, known) => {
    expect(isKnownToReader(header, '"a"')).toBe(known)
  })
})
