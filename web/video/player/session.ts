import type { Language } from '#club/club.ts'
import {
  authenticateForVideo,
  beatVideo,
  initializeVideo,
  readVideoConfiguration,
  reportVideoPosition,
} from '#modules/videos/endpoints.ts'
import type { VideoConfiguration, VideoErrorCode, VideoPlay } from '#modules/videos/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

/** What a player can begin with. */
export type Begun =
  | { kind: 'play'; play: VideoPlay }
  /** The account plays on as many devices as it may; their names where they are known. */
  | { kind: 'tooMany'; devices: string }
  /** It may not be seen from here. */
  | { kind: 'withheld'; why: Withheld }
  /** VID-16: nobody could say who asks; there is what everybody may see. */
  | { kind: 'open' }

export type Withheld = Extract<VideoErrorCode, 'VIDEO_NOT_HERE' | 'VIDEO_COUNTRY_UNKNOWN'>

const silent = () => 'silent' as const

/** VID-14; null where there is no such video (any more). @throws where it could not be asked */
export async function loadConfiguration(given: {
  uid: string
  language: Language
}): Promise<VideoConfiguration | null> {
  const { uid, language } = given
  const answer = await call(readVideoConfiguration, {
    params: { uid },
    query: { language },
    retries: 1,
    reaction: silent,
  })
  if (answer.ok) return answer.data
  if (answer.failure.status === 404) return null
  throw new Error('The configuration of the video could not be loaded')
}

/** VID-11, VID-12, VID-16: failures are only logged, and what is open to everybody goes on. */
export async function begin(given: { uid: string; takeOver: boolean }): Promise<Begun> {
  const { uid: videoUid, takeOver } = given
  const headers = { 'et-tenant-id': '1' }
  const authenticated = await call(authenticateForVideo, { query: { videoUid }, headers, reaction: silent })
  if (!authenticated.ok) return openAfter(authenticated.failure)
  const { authentication } = authenticated.data
  const query = { videoUid, authentication, takeOver: takeOver ? ('true' as const) : ('false' as const) }
  const initialized = await call(initializeVideo, { query, headers, reaction: silent })
  if (initialized.ok) return { kind: 'play', play: initialized.data }
  const code = codeOf(initialized.failure)
  if (code === 'VIDEO_TOO_MANY_STREAMS') return { kind: 'tooMany', devices: devicesOf(initialized.failure) }
  if (isWithheld(code)) return { kind: 'withheld', why: code }
  return openAfter(initialized.failure)
}

function openAfter(failure: Failure): Begun {
  // biome-ignore lint/suspicious/noConsole: the specification wants it logged (VID-16)
  console.warn('The video service did not answer', failure)
  return { kind: 'open' }
}

export type Ending = Extract<VideoErrorCode, 'VIDEO_ENDED_ELSEWHERE' | 'VIDEO_RIGHT_ENDED'> | Withheld

export const isWithheld = (code: string | undefined): code is Withheld =>
  code === 'VIDEO_NOT_HERE' || code === 'VIDEO_COUNTRY_UNKNOWN'

/** VID-09: tells the server that the play goes on, until it is told otherwise. */
export function keepAlive({ ticket, heartbeatSeconds }: VideoPlay, onEnd: (why: Ending) => void): () => void {
  const timer = setInterval(async () => {
    const answer = await call(beatVideo, { params: { ticket }, retries: 2, reaction: silent })
    if (answer.ok) return
    const code = codeOf(answer.failure)
    if (code === 'VIDEO_ENDED_ELSEWHERE' || code === 'VIDEO_RIGHT_ENDED' || isWithheld(code)) onEnd(code)
  }, heartbeatSeconds * 1_000)
  return () => clearInterval(timer)
}

/** Where the viewer is, for going on elsewhere; nobody is told when it does not arrive. */
export function report(ticket: string, position: { seconds: number; isOver?: boolean }): void {
  const { seconds, isOver = false } = position
  const body = { seconds: Math.max(0, Math.round(seconds * 10) / 10), isOver }
  void call(reportVideoPosition, { params: { ticket }, body, reaction: silent, outlivesPage: true })
}

const codeOf = ({ problem }: Failure) => problem?.errorCode ?? problem?.title

/** The server names them in its detail where their browsers said what they are. */
function devicesOf({ problem }: Failure): string {
  const detail = problem?.detail ?? ''
  return /elsewhere/.test(detail) ? '' : detail
}
