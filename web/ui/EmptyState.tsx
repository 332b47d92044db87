import './empty-state.css'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { TextButton } from './navigation/MoreLink.tsx'
import { Icon } from './pictures/Icon.tsx'
import type { IconName } from './pictures/icon-paths.ts'

interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  text: ReactNode
  /** What to do next: a link or a button. On the sites there always is one (EmptyState.test.ts). */
  action: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="empty__icon">
        <Icon name={icon} />
      </div>
      <div>
        <h2 className="h3">{title}</h2>
        <p className="lead">{text}</p>
        {action}
      </div>
    </div>
  )
}

interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  retryLabel: string
  onRetry: () => void
}

/** Something could not be loaded; trying again is one press away. */
export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <Banner kind="err" role="alert">
      <b>{title}</b> {text && <p>{text}</p>}
      <TextButton onClick={onRetry}>{retryLabel}</TextButton>
    </Banner>
  )
}
