import './sections.css'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type TimelineEntry = {
  id: string | number
  what: ReactNode
  /** When, and by whom. */
  when: ReactNode
  tone?: 'now' | 'ok' | 'bad' | 'ink'
}

/** What has happened to one thing, newest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ id, what, when, tone }) => (
        <li key={id} className={classNames(tone && `timeline__${tone}`) || undefined}>
          {what}
          <small>{when}</small>
        </li>
      ))}
    </ol>
  )
}
