import type { ReactNode } from 'react'

/** For ears only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>
}
