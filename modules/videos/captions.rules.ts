import { PREVIEW_SECONDS } from './playlist.rules.ts'

const TIMES = /^(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})\s+-->/m

/** WebVTT of the first seconds: what is spoken later is not told to who may not hear it. */
export function previewCaptions(vtt: string): string {
  const [header, ...cues] = vtt.replaceAll('\r\n', '\n').split(/\n{2,}/)
  const kept = cues.filter((cue) => {
    const times = TIMES.exec(cue)
    return times !== null && secondsOf(times) < PREVIEW_SECONDS
  })
  return `${[header!.split('\n')[0], ...kept].join('\n\n').trimEnd()}\n`
}

function secondsOf([, hours = '0', minutes, seconds]: RegExpExecArray): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
