import type { CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type PosterTexts = { kicker: string; headline: string[]; lead: string; figure: string | null }

/** One word at poster scale, the sash, and a figure that crosses it. */
export function Poster({ poster }: { poster: PosterTexts }) {
  const lines = poster.headline
  const longest = Math.max(...lines.flatMap((line) => line.split(' ')).map((word) => [...word].length))
  const isName = longest > 9 || lines.some((line) => line.length > 10)
  return (
    <section className="hero" data-theme="flutlicht" aria-labelledby="hero-title">
      <div className="hero__art" aria-hidden="true">
        <img className="hero__dots" src="/media/night" alt="" width={1440} height={700} />
        <Bands />
        {poster.figure && <Figure id={poster.figure} />}
      </div>
      <div className="wrap hero__in">
        <p className="kicker">{poster.kicker}</p>
        <h1
          className={classNames('mega', isName && 'mega--long')}
          id="hero-title"
          style={{ '--longest': longest } as CSSProperties}
        >
          {lines.map((line, index) => (
            <span key={line}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </h1>
        <p className="lead">{poster.lead}</p>
      </div>
    </section>
  )
}

/** A figure of its own is cut out; a scene brings its ground along and stands in the frame of the sash. */
function Figure({ id }: { id: string }) {
  const isFigure = id.startsWith('hero-')
  return (
    <img
      className={isFigure ? 'hero__fig' : 'hero__scene'}
      src={`/media/${id}`}
      alt=""
      width={isFigure ? 1000 : 640}
      height={isFigure ? 800 : 400}
      fetchPriority="high"
    />
  )
}

function Bands() {
  return (
    <>
      <svg
        className="hero__bands only-m"
        viewBox="0 0 390 600"
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
      >
        <path fill="var(--accent)" d="M372 0H560L320 600H132ZM318 0H350L110 600H78ZM292 0H304L64 600H52Z" />
      </svg>
      <svg
        className="hero__bands only-d"
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        <path
          fill="var(--accent)"
          d="M1150 0H1480L1120 900H790ZM1022 0H1108L748 900H662ZM950 0H982L622 900H590Z"
        />
      </svg>
    </>
  )
}
