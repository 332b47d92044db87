import type { ReactNode } from 'react'
import { Mark } from '#web/ui/pictures/Crest.tsx'
import { useBoot } from '../boot-context.ts'

/** Around everything that is said before somebody is in. */
export function SignInFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  const { club } = useBoot()
  return (
    <div className="sign-in">
      <div className="sign-in__brand">
        <Mark />
        <span>{club.shortName}</span>
      </div>
      <main className="sign-in__main" id="content">
        <h1>{title}</h1>
        {lead && <p className="sign-in__lead">{lead}</p>}
        {children}
      </main>
    </div>
  )
}
