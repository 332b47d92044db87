import { lazy, Suspense } from 'react'
import { useKeptInvitation } from './kept-invitation.ts'

const InvitationDialog = lazy(async () => ({
  default: (await import('./InvitationDialog.tsx')).InvitationDialog,
}))

/** What somebody sees who has come by a friend's link. */
export function TipInvitation({ onJoined }: { onJoined: () => Promise<void> }) {
  const { invitation, putAside } = useKeptInvitation()
  if (invitation === null) return null
  return (
    <Suspense>
      <InvitationDialog key={invitation} {...{ invitation, onJoined }} onClose={putAside} />
    </Suspense>
  )
}
