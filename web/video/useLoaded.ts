import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'

type Loaded<Props> = { View: ComponentType<Props> | null; state: 'none' | 'loading' | 'failed' | 'there' }

/**
 * A component whose script comes when somebody asks for it. One that does not come takes no page down: it can be asked for again.
 * `load` stays the same function.
 */
export function useLoaded<Props>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<Loaded<Props>>({ View: null, state: 'none' })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const ask = useCallback(async (): Promise<boolean> => {
    setLoaded(({ View }) => ({ View, state: View ? 'there' : 'loading' }))
    const View = await load().catch(() => null)
    if (!isGone.current) setLoaded({ View, state: View ? 'there' : 'failed' })
    return View !== null && !isGone.current
  }, [load])
  return { ...loaded, ask }
}
