import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

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
