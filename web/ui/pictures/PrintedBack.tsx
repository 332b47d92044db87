import './printed-back.css'

/** Widest name in the units of the drawing; longer ones are pressed together. */
const NAME_WIDTH = 178

type PrintedBackProps = {
  className?: string
  /** The back of the shirt, 400 × 460. */
  imageUrl: string
  /** Whose colour the letters wear; any other than the club's own are white with an edge. */
  kit: string
  print: { name: string; number: string }
  /** Without it the picture is only to be seen: what it shows stands beside it. */
  label?: string
}

/** The back of a shirt with the print on it; also while it is typed. */
export function PrintedBack({ className, imageUrl, kit, print, label }: PrintedBackProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 400 460"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      data-kit={kit}
    >
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
