import './crest.css'
import { classNames } from './class-names.ts'
import { pictureUrl } from './picture-url.ts'

/** Three feathers, read as an F and as a falcon's head. */
const mark = {
  crown: 'M25 10H112L88 31.5H45.6L41.6 41.5H30C24 44 18.5 50 13.5 58C9.6 51 9.8 43.5 13.8 38Z',
  eye: 'M24.6 27.2L39 25.2L31.4 31.2L25.6 31.6Z',
  feather: 'M44 35.5H83.4L63.6 53.2H36.9Z',
  talon: 'M35.4 57.2H59.2L16.6 106Z',
}

function MarkShapes({ ink, hot }: { ink: string; hot: string }) {
  return (
    <>
      <path fill={ink} fillRule="evenodd" d={mark.crown + mark.eye} />
      <path fill={ink} d={mark.feather} />
      <path fill={hot} d={mark.talon} />
    </>
  )
}

/** The club's mark without the shield, in the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 120 116" aria-hidden="true" focusable="false">
      <MarkShapes ink="currentColor" hot="var(--accent)" />
    </svg>
  )
}

/** The club's crest, without name and year, for small sizes. The word beside it names the club. */
export function Crest({ className }: { className?: string }) {
  return (
    <svg
      className={classNames('crest', className)}
      viewBox="0 0 120 140"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--paper)" d="M2 1H118V74C118 103.5 94 122.5 60 139.6C26 122.5 2 103.5 2 74Z" />
      <path fill="var(--ink)" d="M6 5H114V74C114 101 91 119 60 135C29 119 6 101 6 74Z" />
      <g transform="translate(14.5 21) scale(.84)">
        <MarkShapes ink="var(--paper)" hot="var(--hot)" />
      </g>
    </svg>
  )
}

/** The crest of another club; `src` as in `Picture`. */
export function TeamCrest({ src, className }: { src: string; className?: string }) {
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
