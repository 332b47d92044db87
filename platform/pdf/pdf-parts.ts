import { Path, Svg } from '@react-pdf/renderer'
import { create as createQrCode } from 'qrcode'
import { createElement as h, type ReactNode } from 'react'

type Tone = 'paper' | 'ink' | 'hot'
type Look = Record<Tone, string> & { crest: { viewBox: string; paths: readonly { tone: Tone; d: string }[] } }

/** The club's shield, as on every page. */
export function pdfCrest(look: Look, width: number): ReactNode {
  const { viewBox, paths } = look.crest
  return h(
    Svg,
    { viewBox, width, height: (width * 140) / 120 },
    ...paths.map(({ d, tone }) => h(Path, { key: d.slice(0, 9), d, fill: look[tone] })),
  )
}

/** Black on white, with the quiet zone of four modules that readers need. */
export function pdfCode(code: string, width: number): ReactNode {
  const { modules } = createQrCode(code, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let d = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) d += `M${x + 4} ${y + 4}h1v1h-1Z`
  return h(
    Svg,
    { viewBox: `0 0 ${size + 8} ${size + 8}`, width, height: width },
    h(Path, { d: `M0 0H${size + 8}V${size + 8}H0Z`, fill: '#ffffff' }),
    h(Path, { d, fill: '#000000' }),
  )
}
