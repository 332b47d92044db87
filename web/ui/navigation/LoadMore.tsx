import './load-more.css'
import { useId } from 'react'
import type { To } from 'react-router'
import { Button, LinkButton } from '../Button.tsx'

interface LoadMoreProps {
  shown: number
  total: number
  /** E.g. `13 von 41 Artikeln`. */
  text: string
  label: string
  /** The address of the next page, so that it works without JavaScript; or a handler. */
  to?: To
  onMore?: () => void
  busy?: boolean
}

/** How much of a list is shown, and the rest on demand. */
export function LoadMore({ shown, total, text, label, to, onMore, busy }: LoadMoreProps) {
  const textId = useId()
  return (
    <div className="loadmore">
      <p id={textId} role="status">
        {text}
      </p>
      <progress value={shown} max={total} aria-labelledby={textId} />
      {shown < total && to && (
        <LinkButton kind="ink" to={to} preventScrollReset>
          {label}
        </LinkButton>
      )}
      {shown < total && !to && (
        <Button kind="ink" busy={busy} onClick={onMore}>
          {label}
        </Button>
      )}
    </div>
  )
}
