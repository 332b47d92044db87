import './crest.css'
import { type CrestShape, crest, mark } from '#club/look/crest.ts'
import { classNames } from '../class-names.ts'
import { pictureUrl } from './picture-url.ts'

const TONES = { paper: 'var(--paper)', ink: 'var(--ink)', hot: 'var(--hot)' }
const AROUND = { paper: 'currentColor', ink: 'currentColor', hot: 'var(--accent)' }

function Shapes({ shapes, tones }: { shapes: readonly CrestShape[]; tones: typeof TONES }) {
  return shapes.map(({ tone, d, fillRule }) => <path key={d} fill={tones[tone]} fillRule={fillRule} d={d} />)
}

/** The club's mark without the shield, in the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox={mark.viewBox} aria-hidden="true" focusable="false">
      <Shapes shapes={mark.shapes} tones={AROUND} />
    </svg>
  )
}

/** The club's crest, without name and year, for small sizes. The word beside it names the club. */
export function Crest({ className }: { className?: string }) {
  return (
    <svg
      className={classNames('crest', className)}
      viewBox={crest.viewBox}
      aria-hidden="true"
      focusable="false"
    >
      <Shapes shapes={crest.shapes} tones={TONES} />
      <g transform={crest.markAt}>
        <Shapes shapes={mark.shapes} tones={TONES} />
      </g>
    </svg>
  )
}

/** The crest of another club; `src` as in `Picture`. A hollow shield where nobody has given one: a club that staff typed. */
export function TeamCrest({ src, className }: { src: string; className?: string }) {
  if (!src) return <span className={classNames('crest crest--none', className)} aria-hidden="true" />
  return (
    <img
      className={classNames('crest', className)}
      src={pictureUrl({ src, width: 128, height: 128, crop: 'fit' })}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  )
}
