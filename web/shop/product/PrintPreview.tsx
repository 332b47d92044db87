/** Widest name in the units of the drawing; longer ones are pressed together. */
const NAME_WIDTH = 178

type PrintPreviewProps = {
  className: string
  /** The back of the shirt, 400 × 460. */
  imageUrl: string
  kit: string
  print: { name: string; number: string }
  label: string
}

/** The back of the shirt with the print on it, drawn while one types. */
export function PrintPreview({ className, imageUrl, kit, print, label }: PrintPreviewProps) {
  return (
    <svg className={className} viewBox="0 0 400 460" role="img" aria-label={label} data-kit={kit}>
      <image href={imageUrl} width="400" height="460" />
      {print.name && (
        <text className="print-name" key={print.name} ref={pressTogether} x="200" y="118" textAnchor="middle">
          {print.name}
        </text>
      )}
      {print.number && (
        <text className="print-num" x="200" y="300" textAnchor="middle">
          {print.number}
        </text>
      )}
    </svg>
  )
}

function pressTogether(text: SVGTextElement | null): void {
  if (!text || text.getComputedTextLength() <= NAME_WIDTH) return
  text.setAttribute('textLength', String(NAME_WIDTH))
  text.setAttribute('lengthAdjust', 'spacingAndGlyphs')
}
