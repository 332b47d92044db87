import { useEffect } from 'react'
import { useHere } from '#web/site/here.ts'
import { createSession } from './session-state.ts'

/** `/sso/callback-silent`: in a hidden frame, hands the provider's answer to the page around it (AUTH-01). */
export default function CallbackSilentPage() {
  const { site, language, domains, issuer } = useHere()
  useEffect(() => {
    if (parent === window) return
    const session = createSession({ siteKey: site.key, language, domains, issuer })
    session.finishSilently().catch((error) => session.report('silent', error))
  }, [site.key, language, domains, issuer])
  return null
}

export const handle = { head: 'none' }
