import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { earlyScript } from './early-script.ts'

/** The page's first script, for its head: the server alone knows it, the browser has it already. */
export function EarlyScript() {
  const text = import.meta.env.SSR ? earlyScript : ''
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, bundled by the build
    <script type="module" async suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}

/**
 * React Router's scripts, which the server marks as late: the browser does not ask for them before the first paint
 * (starting-late.ts). In the browser they are what they have become by then.
 */
export function LateScripts() {
  const scripts = Scripts({})
  return import.meta.env.SSR ? asLate(scripts) : scripts
}

/** Links and the start of the modules; what only hands data over stays as it is. */
export function asLate(scripts: ReactNode): ReactNode {
  return Children.map(scripts, (child) => {
    if (!isValidElement<{ type?: string; children?: ReactNode }>(child)) return child
    if (child.type === Fragment) return asLate(child.props.children)
    if (child.type === 'link') return cloneElement(child as ReactElement<{ rel: string }>, { rel: 'late' })
    const isStart = child.type === 'script' && child.props.type === 'module'
    return isStart
      ? cloneElement(child as ReactElement<{ type: string; async?: boolean }>, { type: 'late', async: false })
      : child
  })
}
