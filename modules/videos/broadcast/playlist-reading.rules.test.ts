import { describe, expect, test } from 'vitest'
import { readPlaylist } from './playlist-reading.rules.ts'

const faultOf = (text: string) => {
  try {
    readPlaylist(text)
    return null
  } catch (error) {
    return (error as { fault?: string }).fault
  }
}
const HEAD = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n'
const choice = (...variants: string[]) => `#EXTM3U\n${variants.join('\n')}\n`

describe('what of a playlist is taken', () => {
  test('the largest that anybody sees, with its sound in it', () => {
    const text = choice(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="apart",NAME="de, laut",URI="sound.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="within",NAME="de"',
      '#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,AUDIO="within"\n2160.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080,CODECS="avc1.4d,mp4a.40.2",AUDIO="apart"\napart.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.4d,mp4a.40.2"\n720.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="mp4a.40.2"\nsound-alone.m3u8',
    )
    const { variants } = readPlaylist(text) as { variants: { uri: string }[] }
    expect(variants.map(({ uri }) => uri)).toEqual(['720.m3u8', '2160.m3u8'])
  })

  test('segments with their number, heading and clock', () => {
    const text = `${HEAD}#EXT-X-MEDIA-SEQUENCE:41\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\na.m4s\n#EXT-X-DISCONTINUITY\n#EXTINF:3.5,title\nb.m4s\n`
    expect(readPlaylist(text)).toEqual({
      kind: 'pieces',
      target: 4,
      isOver: false,
      pieces: [
        { number: 41, uri: 'a.m4s', seconds: 4, heading: 'init.mp4', isNewClock: false },
        { number: 42, uri: 'b.m4s', seconds: 3.5, heading: 'init.mp4', isNewClock: true },
      ],
    })
  })

  test.each([
    ['<html>', 'notHls'],
    ['', 'notHls'],
    [choice('#EXT-X-STREAM-INF:BANDWIDTH=1'), 'notHls'],
    [
      choice(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="s.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1280x720,AUDIO="a"\nv.m3u8',
      ),
      'apart',
    ],
    [`${HEAD}#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:4,\na.ts\n`, 'encrypted'],
    [`${HEAD}#EXTINF:4,\n#EXT-X-BYTERANGE:10@0\na.ts\n`, 'otherForm'],
    [`${HEAD}#EXTINF:9999,\na.ts\n`, 'otherForm'],
    [`${HEAD}#EXTINF:-1,\na.ts\n`, 'otherForm'],
    [`#EXTM3U\n#EXT-X-TARGETDURATION:99999\n#EXTINF:4,\na.ts\n`, 'otherForm'],
    [`${HEAD}#EXT-X-MEDIA-SEQUENCE:1e400\n#EXTINF:4,\na.ts\n`, 'otherForm'],
  ])('%j is refused: %s', (text, fault) => expect(faultOf(text)).toBe(fault))
})
