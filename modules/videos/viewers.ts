/** Whoever asks for a film, by where they are and live; and the pass of whoever may see the whole of one. */
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { signPass } from './passes.rules.ts'
import { HEARTBEAT_SECONDS } from './schema.ts'
import type { VideoRow } from './storage.ts'
import { judgeTerritory, type Viewer } from './territory.rules.ts'
import type { Territory } from './territory.schema.ts'

/** How long a pass is good beyond the next heartbeat; seconds. */
const GRACE_SECONDS = 60

export type ViewersContext = {
  secret: string
  /** Where a subscriber lives, as it was proved when they bought; null: nobody knows. */
  homeOf(subjectId: string): Promise<string | null>
}

export type Pass = { ticket: string; value: string; seconds: number }

/**
 * Where somebody lives counts for what they have subscribed to alone.
 * @throws 403 VIDEO_NOT_HERE, VIDEO_COUNTRY_UNKNOWN
 */
export async function viewerOf(
  { homeOf }: ViewersContext,
  given: {
    caller: Caller | null
    country: string | null
    row: Pick<VideoRow, 'territory'>
    subscribes: boolean
  },
): Promise<Viewer> {
  const { caller, country: here, row, subscribes } = given
  if (row.territory === null) return { here, home: null }
  const home = subscribes && caller ? await homeOf(caller.subjectId) : null
  requireHere(row.territory, { here, home })
  return { here, home }
}

/** @throws 403 VIDEO_NOT_HERE, VIDEO_COUNTRY_UNKNOWN */
export function requireHere(territory: Territory | null, viewer: Viewer): void {
  const verdict = judgeTerritory(territory, viewer)
  if (verdict === 'elsewhere')
    throw new AppError(403, 'VIDEO_NOT_HERE', 'It may not be seen in the country of this connection')
  if (verdict === 'unknown')
    throw new AppError(
      403,
      'VIDEO_COUNTRY_UNKNOWN',
      'Nobody can say from which country this connection comes',
    )
}

export function passFor(
  { secret }: ViewersContext,
  given: { ticket: string; package: string; home: string | null },
): Pass {
  const { ticket } = given
  const seconds = HEARTBEAT_SECONDS + GRACE_SECONDS
  return { ticket, value: signPass(secret, { ...given, until: nowSeconds() + seconds }), seconds }
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
