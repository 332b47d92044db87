import type { Failure } from '#web/api/errors.ts'

const CONFLICTS = new Set(['OFFICE_VERSION_CONFLICT', 'MEDIA_CHANGED'])

/** Somebody else has changed it since it was read. */
export const isConflict = ({ problem }: Failure): boolean => CONFLICTS.has(problem?.title ?? '')

/**
 * After a refusal: what somebody else has saved meanwhile, to be shown beside what was typed. Null where it was refused for
 * something else, and where the other version cannot be read: then the refusal is what there is to say.
 */
export async function otherVersion<Saved>(
  refused: Failure,
  reading: () => Promise<Saved | null | undefined>,
): Promise<Saved | null> {
  if (!isConflict(refused)) return null
  const theirs = await reading().catch(() => null)
  return theirs ?? null
}
