import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuCost } from '#testing/cpu-cost.ts'
import { isAllowedAddress, titleOf } from './uploads.rules.ts'
import { readCaptions, writeCaptions } from './vtt.rules.ts'

const faultsOf = (text: string) => readCaptions(text).faults

describe('captions', () => {
  it('are read from WebVTT and SubRip', () => {
    const vtt =
      'WEBVTT - Titel\nKind: captions\n\nNOTE ein\nHinweis\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.500 line:0\n- Ja?\n- Nein.\n'
    expect(readCaptions(vtt)).toEqual({ cues: [{ from: 1, until: 2.5, text: '- Ja?\n- Nein.' }], faults: [] })
    const srt =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHallo\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nEnde\r\n'
    expect(readCaptions(srt).cues.map(({ from }) => from)).toEqual([1, 3600])
  })

  it.each([
    [
      'Hallo',
      [
        { line: 1, fault: 'head' },
        { line: 1, fault: 'time' },
      ],
    ],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nx', [{ line: 3, fault: 'time' }]],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nx', [{ line: 3, fault: 'order' }]],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nx\n\n00:01.000 --> 00:02.000\ny', [{ line: 6, fault: 'order' }]],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>', [{ line: 3, fault: 'empty' }]],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(501)}`, [{ line: 3, fault: 'length' }]],
  ])('say by line what is wrong: %j', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults)
  })

  it('tell twenty faults at most', () => {
    expect(faultsOf(`WEBVTT\n\n${'x\n\n'.repeat(5000)}`)).toHaveLength(20)
  })

  it('cost as many times more as they are longer, not the square of it', () => {
    const readOf = (times: number) => () => {
      const many = `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(times)}`
      expect(readCaptions(many).faults.at(-1)).toMatchObject({ fault: 'many' })
      readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(10 * times)}`)
    }
    readOf(20_000)()
    const [few, many] = [20_000, 160_000].map((times) => cpuCost(readOf(times)))
    expect(many! / few!).toBeLessThan(30)
  })

  it('keep no tag, no arrow and nothing that turns text round', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script> a --> b & \u202ec < d\n'
    expect(writeCaptions(readCaptions(text).cues)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1) a --&gt; b &amp; c &lt; d\n',
    )
  })

  it('are the same when they are read and written once more, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const text = typed.replace(/[\r\n]/g, ' ')
        const once = writeCaptions(readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`).cues)
        expect(writeCaptions(readCaptions(once).cues)).toBe(once)
        expect(once.replace('-->', '')).not.toMatch(/[<>]/)
      }),
    )
  })
})

describe('what a file is called', () => {
  it.each([
    ['Aufstieg_2004.mp4', 'Aufstieg 2004'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Filme\\Derby.mov', 'Derby'],
    ['\u202e4pm.exe.mp4', '4pm.exe'],
    ['.mp4', 'Film'],
    [`${'x'.repeat(900)}.mp4`, 'x'.repeat(200)],
  ])('%j becomes %j', (name, title) => {
    expect(titleOf(name)).toBe(title)
  })

  it('and films are fetched from named hosts alone', () => {
    const hosts = ['archive.club.example']
    expect(isAllowedAddress('https://archive.club.example/a.mp4', hosts)).toBe(true)
    for (const address of [
      'http://archive.club.example/a.mp4',
      'https://archive.club.example.evil.example/a.mp4',
      'https://archive.club.example@evil.example/a.mp4',
      'https://user:pass@archive.club.example/a.mp4',
      'https://archive.club.example:8443/a.mp4',
      'file:///etc/passwd',
      'not an address',
    ])
      expect(isAllowedAddress(address, hosts)).toBe(false)
  })
})
