import type { BackupKind } from '#modules/operations/schema.ts'
import { momentOf } from '../../parts/amounts.ts'

/** A backup as it is typed. */
export type BackupDraft = {
  kind: BackupKind
  /** As a field of a day and a time has it. */
  ended: string
  isWhole: boolean
  /** Gigabytes. */
  size: string
  place: string
}

export type BackupFault = 'moment' | 'future' | 'size'

type Backup = { kind: BackupKind; endedAt: string; isWhole: boolean; bytes: number | null; place: string }

/** What was typed, or what is wrong with it; the server looks at it again. */
export function readBackup(
  draft: BackupDraft,
  now = new Date(),
): { backup: Backup } | { fault: BackupFault } {
  const { kind, ended, isWhole, size, place } = draft
  const endedAt = momentOf(ended)
  if (endedAt === null) return { fault: 'moment' }
  if (Date.parse(endedAt) > now.getTime() + 60_000) return { fault: 'future' }
  const isSized = kind === 'backup' && size.trim() !== ''
  if (isSized && !/^\d{1,6}([.,]\d{1,3})?$/.test(size.trim())) return { fault: 'size' }
  const bytes = isSized ? Math.round(Number(size.trim().replace(',', '.')) * 1e9) : null
  return { backup: { kind, endedAt, isWhole, bytes, place: place.trim() } }
}
