import type { VideoPackage, VideoTrack } from './package.schema.ts'

/** VID-07: so much of a paid video is for everybody. */
export const PREVIEW_SECONDS = 10

const TARGET_SECONDS = 4

/** `index.m3u8`: what there is to choose from. Addresses are relative, so that it serves every way in. */
export function masterPlaylist({ renditions, audio }: VideoPackage): string {
  const variants = renditions.map(
    ({ name, bandwidth, codecs, width, height }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}",RESOLUTION=${width}x${height}\n${name}.m3u8`,
  )
  const sound = audio
    ? [`#EXT-X-STREAM-INF:BANDWIDTH=${audio.bandwidth},CODECS="${audio.codecs}"\n${audio.name}.m3u8`]
    : []
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ...sound].join('\n')}\n`
}

/** `<track>.m3u8`: its first segments; one that is open goes on, and is asked for again. */
export function mediaPlaylist(track: VideoTrack, given: { count: number; isOpen: boolean }): string {
  const segments = track.segments.slice(0, given.count)
  const longest = Math.max(TARGET_SECONDS, ...segments.map(([, , seconds]) => Math.ceil(seconds)))
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${given.isOpen ? 'EVENT' : 'VOD'}`,
    `#EXT-X-MAP:URI="${track.name}/init.mp4"`,
    ...segments.map(([, , seconds], index) => `#EXTINF:${seconds.toFixed(5)},\n${track.name}/${index}.m4s`),
    ...(given.isOpen ? [] : ['#EXT-X-ENDLIST']),
  ].join('\n')}\n`
}

/** How many segments begin and end within the preview; where none does, none is given. */
export function previewSegments({ segments }: VideoTrack): number {
  let end = 0
  const first = segments.findIndex(([, , seconds]) => {
    end += seconds
    // Lengths are rounded to the samples of the sound.
    return end > PREVIEW_SECONDS + 0.1
  })
  return first === -1 ? segments.length : first
}
