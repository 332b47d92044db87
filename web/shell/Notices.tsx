import '#web/ui/notice-bar.css'
import { useHere } from '#web/site/here.ts'
import type { Head } from '#web/site/page-handle.ts'
import { createPart, PartView } from '#web/ui/part.tsx'
import type { NoticesViewProps } from './NoticesView.tsx'

const part = createPart<NoticesViewProps>({ load: () => import('./NoticesView.tsx') })

/** What the office has put above the pages of this site; whoever is paying sees only what is urgent. */
export function Notices({ look }: { look?: Head | undefined }) {
  const { notices } = useHere()
  const shown = look === 'simple' ? notices.filter(({ kind }) => kind === 'breaking') : notices
  if (shown.length === 0) return null
  return <PartView part={part} given={{ notices: shown }} />
}
