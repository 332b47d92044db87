import '#web/ui/button.css'
import type { CSSProperties } from 'react'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { BlockLink } from './BlockLink.tsx'
import type { BlockProps } from './block.ts'

/** One word at poster scale, the sash, and a figure that crosses it. Quiet: the words alone. */
export function StageBlock({ block, place }: BlockProps<'stage'>) {
  const { kicker, headline, lead, picture, action } = block
  const Heading = place.heading
  const isSmall = place.heading === 'h2'
  return (
    <section
      className={classNames('hero', isSmall && 'hero--small', place.quiet && 'hero--quiet')}
      data-theme="flutlicht"
    >
      <div className="hero__art">
        <img className="hero__dots" src="/media/night" alt="" width={1440} height={700} />
        {!place.quiet && <Bands />}
        {picture && <Figure picture={picture} />}
      </div>
      <div className="wrap hero__in">
        {kicker && <p className="kicker">{kicker}</p>}
        <Heading className={classNames('mega', isName(headline) && 'mega--long')} style={longestOf(headline)}>
          {headline.map((line, index) => (
            <span key={line}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </Heading>
        {lead && <p className="lead">{lead}</p>}
        {action && block.links?.['action.link'] && (
          <p className="hero__go">
            <BlockLink link={block.links['action.link']} className="btn btn--primary btn--l">
              <span className="btn__t">
                <span>{action.label}</span>
                <Icon name="arrow" />
              </span>
            </BlockLink>
          </p>
        )}
      </div>
    </section>
  )
}

const longest = (lines: readonly string[]) =>
  Math.max(...lines.flatMap((line) => line.split(' ')).map((word) => [...word].length))

/** Names and sentences are longer than the words of a poster, and stand smaller. */
function isName(lines: readonly string[]): boolean {
  return longest(lines) > 9 || lines.some((line) => line.length > 10)
}

function longestOf(lines: readonly string[]): CSSProperties {
  return { '--longest': longest(lines) } as CSSProperties
}

/** A figure of its own is cut out; a scene brings its ground along and stands in the frame of the sash. */
function Figure({ picture: { id, alt } }: { picture: BlockPicture }) {
  const isFigure = id.startsWith('hero-')
  return (
    <img
      className={isFigure ? 'hero__fig' : 'hero__scene'}
      src={`/media/${id}`}
      alt={alt}
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
