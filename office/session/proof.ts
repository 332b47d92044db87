import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'

/**
 * Why somebody has to sign in in the middle of their work: the session is over, or what they do wants a recent proof (RFC 9470).
 * They do it in a window of its own; what is on the screen stays as it is, and the call is made again.
 */
export type ProofReason = 'ended' | 'fresh'

export type AskedProof = { reason: ProofReason; answer: Promise<boolean>; settle(isProved: boolean): void }

let asked: AskedProof | null = null
const listeners = createListeners()

/** True when it is proved; false when they have given up. Several calls that fail at once ask once. */
export function askForProof(reason: ProofReason): Promise<boolean> {
  if (asked) return asked.answer
  let settle: (isProved: boolean) => void = () => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = (isProved) => {
      change(null)
      resolve(isProved)
    }
  })
  change({ reason, answer, settle })
  return answer
}

/** For the dialog: what is asked for now. */
export function useAskedProof(): AskedProof | null {
  return useSyncExternalStore(listeners.add, () => asked)
}

function change(next: AskedProof | null) {
  asked = next
  listeners.notify()
}

const CHANNEL = 'office-session'

/** What windows of the office tell each other. */
export type SessionNews = { kind: 'opened'; personId: string } | { kind: 'closed' }

export function tellWindows(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

export function hearWindows(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => listener(data as SessionNews)
  return () => channel.close()
}
