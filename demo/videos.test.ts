import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SEGMENT_SECONDS, VideoPackage } from '#modules/videos/package.schema.ts'
import { readFragments } from '#modules/videos/packaging/fragments.ts'
import { demoNodes } from './content/nodes.ts'
import { films } from './filmmaker/films.ts'
import { demoFilms } from './videos.ts'

const FOLDER = join(import.meta.dirname, 'videos')
const now = new Date()
const playing = demoFilms(now)

describe('the films of the demo club', () => {
  it('are about a dozen, free and paid, one upright and one of sound alone', () => {
    const nodes = demoNodes(now).filter(({ kind, language }) => kind === 'video' && language === 'de')
    const pages = playing.map(({ uid }) => nodes.find((node) => node.uid === uid))
    expect(playing.length).toBeGreaterThanOrEqual(12)
    expect(pages.every(Boolean)).toBe(true)
    for (const [index, page] of pages.entries()) expect(page!.video!.seconds).toBe(playing[index]!.seconds)
    expect(new Set(pages.map((page) => page!.video!.payment))).toEqual(new Set(['free', 'pay']))
    expect(films.filter(({ shape }) => shape === 'tall')).toHaveLength(1)
    expect(films.filter(({ shape }) => shape === null)).toHaveLength(1)
  })

  it('take little room', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    const bytes = files.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0)
    expect(bytes).toBeLessThan(7_600_000)
  })

  it.each(playing)('$package is whole and as long as is said', async (film) => {
    const folder = join(FOLDER, film.package)
    const described = VideoPackage.parse(JSON.parse(readFileSync(join(folder, 'video.json'), 'utf8')))
    expect(Math.abs(described.seconds - film.seconds)).toBeLessThan(0.2)
    expect(existsSync(join(folder, 'poster.jpg'))).toBe(described.hasPoster)
    for (const track of [...described.renditions, ...(described.audio ? [described.audio] : [])]) {
      const found = await readFragments(join(folder, `${track.name}.mp4`))
      expect({ init: found.init, segments: found.segments }).toEqual({
        init: track.init,
        segments: track.segments,
      })
      for (const [, , seconds] of track.segments.slice(0, -1))
        expect(Math.abs(seconds - SEGMENT_SECONDS)).toBeLessThan(0.05)
    }
  })

  it.each(playing)(
    '$package has captions and chapters within its length',
    ({ captions, chapters, seconds }) => {
      const cues = captions.flatMap(([from, until]) => [from, until])
      expect(cues).toEqual(cues.toSorted((a, b) => a - b))
      expect(cues.at(-1)).toBeLessThanOrEqual(seconds)
      expect(chapters[0]![0]).toBe(0)
      expect(chapters.at(-1)![0]).toBeLessThan(seconds)
    },
  )
})
