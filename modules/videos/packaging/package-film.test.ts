import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SEGMENT_SECONDS, VideoPackage } from '../package.schema.ts'
import { packageFilm } from './package-film.ts'
import { findVideoTools } from './tools.ts'

const tools = findVideoTools()
const home = mkdtempSync(join(tmpdir(), 'films-'))
afterAll(() => rmSync(home, { recursive: true }))
const folder = () => mkdtempSync(join(home, 'made-'))

function film(name: string, given: { input?: string; options?: string[] } = {}): string {
  const file = join(home, name)
  const { input = 'testsrc=size=480x360:rate=10:duration=5', options = [] } = given
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=5']
  execFileSync(tools!.ffmpeg, [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    input,
    ...sound,
    ...options,
    file,
  ])
  return file
}

describe.skipIf(!tools)('a film becomes a package (needs ffmpeg)', () => {
  it('VID-14: has the same cuts in every rendition, sound alone, poster and thumbnails', async () => {
    const to = folder()
    const seen: number[] = []
    const made = await packageFilm({
      tools: tools!,
      isUrgent: true,
      file: film('whole.mp4'),
      folder: to,
      onProgress: (at) => seen.push(at),
    })
    expect(VideoPackage.parse(JSON.parse(readFileSync(join(to, 'video.json'), 'utf8')))).toEqual(made)
    expect(made.renditions.map(({ width, height }) => [width, height])).toEqual([
      [320, 240],
      [480, 360],
    ])
    const cuts = made.renditions.map(({ segments }) => segments.map(([, , seconds]) => seconds))
    expect(cuts[0]).toEqual(cuts[1])
    expect(cuts[0]!.slice(0, 2)).toEqual([SEGMENT_SECONDS, SEGMENT_SECONDS])
    expect(made.renditions[0]!.codecs).toMatch(/^avc1\.4d40[0-9a-f]{2},mp4a\.40\.2$/)
    expect(made.audio!.codecs).toBe('mp4a.40.2')
    expect(made.thumbnails).toMatchObject({ count: 3, width: 160 })
    for (const name of ['poster.jpg', 'thumbnails.jpg'])
      expect(statSync(join(to, name)).size).toBeGreaterThan(500)
    expect(Math.max(...seen)).toBeGreaterThan(0)
    // Each segment can be played after the initialisation, by itself.
    const { init, segments } = made.renditions[1]!
    const bytes = readFileSync(join(to, 'v360.mp4'))
    const [offset, length] = segments[1]!
    const alone = join(home, 'alone.mp4')
    writeFileSync(alone, Buffer.concat([bytes.subarray(0, init), bytes.subarray(offset, offset + length)]))
    execFileSync(tools!.ffmpeg, ['-v', 'error', '-xerror', '-i', alone, '-f', 'null', '-'])
  })

  it('takes MKV and sound alone', async () => {
    const made = await packageFilm({
      tools: tools!,
      isUrgent: true,
      file: film('whole.mkv'),
      folder: folder(),
    })
    expect(made.renditions).toHaveLength(2)
    const sound = film('sound.m4a', { options: ['-map', '1:a', '-c:a', 'aac'] })
    expect(await packageFilm({ tools: tools!, isUrgent: true, file: sound, folder: folder() })).toMatchObject(
      {
        renditions: [],
        hasPoster: false,
      },
    )
  })

  it('refuses what is cut off, what only calls itself a film, and what is too much', async () => {
    const refusal = (file: string, more = {}) =>
      packageFilm({ tools: tools!, isUrgent: true, file, folder: folder(), ...more }).catch(
        ({ code }) => code,
      )
    const cut = film('cut.mp4')
    truncateSync(cut, Math.floor(statSync(cut).size / 2))
    expect(await refusal(cut)).toBe('unreadable')
    const half = film('half.mkv')
    truncateSync(half, Math.floor(statSync(half).size / 2))
    expect(await refusal(half)).toBe('truncated')
    const said = join(home, 'said.mp4')
    writeFileSync(
      said,
      Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41'), Buffer.alloc(5000, 7)]),
    )
    expect(await refusal(said)).toBe('unreadable')
    const list = join(home, 'list.mp4')
    writeFileSync(list, '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
    expect(await refusal(list)).toBe('unknownContainer')
    expect(await refusal(film('slow.mp4'), { timeout: 1 })).toBe('tookTooLong')
    expect(await refusal(film('big.mp4'), { mostBytes: 20_000 })).toBe('tooManyBytes')
  })

  it('stops when nobody wants it any more', async () => {
    const stop = new AbortController()
    const making = packageFilm({
      tools: tools!,
      isUrgent: true,
      file: film('stop.mp4'),
      folder: folder(),
      signal: stop.signal,
    })
    stop.abort()
    await expect(making).rejects.toThrow()
  })
})
