import { useEffect, useState } from 'react'
import { readCartChildren } from '#modules/families/in-cart/in-cart.endpoints.ts'
import type { CartChildren } from '#modules/families/in-cart/in-cart.schema.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'

/** The children whom whoever is signed in buys for; none for organisations and for those who look after nobody. */
export function useChildren(): CartChildren['children'] {
  const { status, organisation } = useSession()
  const mayHave = status === 'signedIn' && !organisation
  const [children, setChildren] = useState<CartChildren['children']>([])
  useEffect(() => {
    if (!mayHave) return setChildren([])
    const ended = new AbortController()
    void call(readCartChildren, { signal: ended.signal, reaction: () => 'silent' }).then((answer) => {
      if (answer.ok && !ended.signal.aborted) setChildren(answer.data.children)
    })
    return () => ended.abort()
  }, [mayHave])
  return children
}
