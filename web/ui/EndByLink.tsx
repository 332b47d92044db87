import './end-by-link.css'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type Ended = 'ended' | 'unknown'

interface EndByLinkProps {
  /** What would end, and the press that ends it. */
  text: string
  action: string
  /** Null: it was not to be learned, and has been said. */
  onEnd: () => Promise<Ended | null>
  /** What is said after it, and where one goes then. */
  outcomes: Record<Ended, { title: string; text: string }>
  next: ReactNode
}

/** Where the link of a mail leads: nothing happens by looking, programs look into mails too. */
export function EndByLink({ text, action, onEnd, outcomes, next }: EndByLinkProps) {
  const [state, setState] = useState<Ended | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    setState(await onEnd())
    setBusy(false)
  }

  return (
    <div aria-live="polite">
      {state === null ? (
        <>
          <p className="lead">{text}</p>
          <p className="end-by-link">
            <Button busy={isBusy} onClick={() => void end()}>
              {action}
            </Button>
          </p>
        </>
      ) : (
        <EmptyState icon="mail" {...outcomes[state]} action={next} />
      )}
    </div>
  )
}
