import { type ReactNode, useSyncExternalStore } from 'react'
import { path } from '#web/paths.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useLanguage, useWalletAddress } from './here.ts'

/** Leads to where this browser is switched on to be told things. It keeps its room where the browser can do no such thing. */
export function PushLink({ className, children }: { className: string; children: ReactNode }) {
  const language = useLanguage()
  const to = useWalletAddress()(path.push(language))
  const can = useSyncExternalStore(
    never,
    () => 'PushManager' in window,
    () => true,
  )
  if (to === null) return null
  return (
    <a className={className} href={to} style={can ? undefined : { visibility: 'hidden' }}>
      <span className="btn__label">
        <Icon name="mobile" />
        <span>{children}</span>
      </span>
    </a>
  )
}

const never = () => () => {}
