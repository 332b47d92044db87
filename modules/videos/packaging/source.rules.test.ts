import { describe, expect, it } from 'vitest'
import { containerOf, encoding, probing } from './commands.rules.ts'
import { ladderOf, type Probed, sourceOf, thumbnailsOf } from './source.rules.ts'

const video = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080, avg_frame_rate: '25/1' }
const audio = { codec_type: 'audio', codec_name: 'aac', channels: 2 }
const film = (changes: Partial<typeof video> = {}, format = { duration: '60.0' }): Probed => ({
  format,
  streams: [{ ...video, ...changes }, audio],
})

describe('what a film is', () => {
  it('is read from what ffprobe says', () => {
    expect(sourceOf(film())).toEqual({
      seconds: 60,
      video: { width: 1920, height: 1080, framesPerSecond: 25 },
      audio: { channels: 2 },
    })
    expect(sourceOf({ format: { duration: '9' }, streams: [audio] }).video).toBeNull()
  })

  it('is upright where the phone was', () => {
    const turned = sourceOf({
      format: { duration: '9' },
      streams: [{ ...video, side_data_list: [{ rotation: -90 }] }],
    })
    expect(turned.video).toMatchObject({ width: 1080, height: 1920 })
  })

  it.each([
    ['noFilm', {}],
    ['noFilm', { streams: [{ codec_type: 'subtitle', codec_name: 'hls' }], format: { duration: '1' } }],
    ['noLength', film({}, { duration: 'N/A' })],
    ['tooLong', film({}, { duration: '14401' })],
    ['unknownCodec', film({ codec_name: 'rawvideo' })],
    ['tooLarge', film({ width: 16000, height: 9000 })],
    ['tooLarge', film({ width: 100_000, height: 20 })],
    ['tooSmall', film({ width: 2 })],
    ['tooFast', film({ avg_frame_rate: '100000/1' })],
    ['noFrames', film({ avg_frame_rate: '0/0' })],
    ['tooManyStreams', { format: { duration: '1' }, streams: Array.from({ length: 33 }, () => audio) }],
  ] as [string, Probed][])('is refused with a word: %s', (code, probed) => {
    expect(() => sourceOf(probed)).toThrow(expect.objectContaining({ status: 422, code }))
  })
})

describe('what is made of it', () => {
  it('is never larger than the film, and even', () => {
    expect(ladderOf({ width: 1920, height: 1080 }).map(({ width, height }) => [width, height])).toEqual([
      [426, 240],
      [640, 360],
      [854, 480],
      [1280, 720],
      [1920, 1080],
    ])
    expect(ladderOf({ width: 606, height: 1080 }).map(({ name }) => name)).toEqual(['v240', 'v360', 'v480'])
    expect(ladderOf({ width: 3840, height: 2160 }).at(-1)).toMatchObject({ width: 1920, height: 1080 })
    expect(ladderOf({ width: 161, height: 121 })).toMatchObject([{ width: 162, height: 122 }])
  })

  it('has at most a hundred thumbnails', () => {
    expect(thumbnailsOf(7, { width: 426, height: 240 })).toMatchObject({
      width: 160,
      height: 90,
      count: 4,
      everySeconds: 2,
    })
    expect(thumbnailsOf(14_400, { width: 240, height: 426 }).count).toBe(100)
  })
})

describe('what ffmpeg is told', () => {
  const given = {
    file: '/data/-i http:evil.mp4',
    container: 'mov' as const,
    source: sourceOf(film()),
    renditions: ladderOf({ width: 1920, height: 1080 }),
    audioAlone: null,
    rate: 48_000,
    folder: '/films/a',
    mostBytes: 1000,
    preset: 'veryfast' as const,
  }

  it('opens files alone, by the demuxer that was seen', () => {
    for (const args of [probing(given.file, 'mov'), encoding(given)]) {
      const input = args.indexOf('-i')
      expect(args[input + 1]).toBe(`file:${given.file}`)
      expect(args.slice(0, input)).toEqual(
        expect.arrayContaining(['-protocol_whitelist', 'file', '-f', 'mov', '-max_alloc']),
      )
    }
  })

  it.each([
    ['mov', Buffer.from('\0\0\0\x18ftypisom')],
    ['matroska', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1])],
    ['mpegts', Buffer.from(Array.from({ length: 600 }, (_, at) => (at % 188 ? 0 : 0x47)))],
    [null, Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\nhttp://127.0.0.1/a.ts\n')],
    [null, Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
    [null, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nfile:///etc/passwd\n')],
    [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [null, Buffer.from('RIFF\0\0\0\0AVI LIST')],
    [null, Buffer.from('G')],
    [null, Buffer.alloc(0)],
  ])('knows a container by its first bytes: %s', (container, start) => {
    expect(containerOf(start)).toBe(container)
  })
})
