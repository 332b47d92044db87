import { create } from 'qrcode'
import { useMemo } from 'react'

/** The quiet zone that readers need, in modules. */
const QUIET = 4

/** A code drawn here, so that no picture of it travels: black on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const side = size + 2 * QUIET
  return (
    <svg
      className="qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** Each run of dark modules in a row is one rectangle. */
function draw(text: string): { size: number; path: string } {
  // Screens are not torn or soiled: fewer and larger modules read faster.
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue
      const start = x
      while (x < size && modules.get(y, x)) x++
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return { size, path }
}
