import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

let open: { root: Root; box: HTMLElement }[] = []

/** For component tests: renders into the document and answers the box and a way to render again. */
export function render(node: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  open.push({ root, box })
  const update = (next: ReactNode) => act(() => root.render(next))
  update(node)
  return { box, update }
}

/** Lets answers and lazy parts arrive until `seen` answers something; answers that. */
export async function until<T>(seen: () => T, timeout = 15_000): Promise<NonNullable<T>> {
  // Outside of act, as in a browser: React shows each answer when it comes.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  const found = await vi.waitFor(
    () => {
      const value = seen()
      if (!value) throw new Error('The page does not show it yet')
      return value
    },
    { timeout },
  )
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  return found as NonNullable<T>
}

/** Takes down what the test rendered; call it in `afterEach`. */
export function cleanUp() {
  for (const { root, box } of open) {
    act(() => root.unmount())
    box.remove()
  }
  open = []
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}
