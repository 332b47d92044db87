const DAY_MS = 86_400_000

export type BackupState = {
  /** Of the last whole backup; null where none is known. */
  lastAt: Date | null
  /** Whole days since then. */
  days: number | null
  isOld: boolean
  everyDays: number
  /** When one was last restored with success; null: never. */
  triedAt: Date | null
  /** Whole days since then, or since the first backup where none was ever restored. */
  triedDays: number | null
  isUntried: boolean
  triedEveryDays: number
}

/** What is too old: a backup after so many days, and one that nobody has restored for so long. */
export function stateOfBackups(
  moments: { backup: Date | null; restoration: Date | null; first: Date | null; now: Date },
  limits: { everyDays: number; triedEveryDays: number },
): BackupState {
  const since = (moment: Date | null) =>
    moment && Math.max(0, Math.floor((moments.now.getTime() - moment.getTime()) / DAY_MS))
  const isOver = (moment: Date | null, days: number) =>
    moment !== null && moments.now.getTime() - moment.getTime() > days * DAY_MS
  const tried = moments.restoration ?? moments.first
  return {
    lastAt: moments.backup,
    days: since(moments.backup),
    isOld: moments.backup === null || isOver(moments.backup, limits.everyDays),
    everyDays: limits.everyDays,
    triedAt: moments.restoration,
    triedDays: since(tried),
    isUntried: isOver(tried, limits.triedEveryDays),
    triedEveryDays: limits.triedEveryDays,
  }
}
