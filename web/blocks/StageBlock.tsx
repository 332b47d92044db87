import '#web/ui/button.css'
import type { CSSProperties } from 'react'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import { hasLightAccent } from '#web/site/accents.ts'
import { useHere } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { BlockLink } from './BlockLink.tsx'
import type { BlockProps } from './block.ts'
import { HeadlineLines } from './HeadlineLines.tsx'
import { headlineWidth } from './headline-width.ts'

/** One word at poster scale, the sash, and a figure that crosses it. Quiet: the words alone. */
export function StageBlock({ block, place }: BlockProps<'stage'>) {
  const { kicker, headline, lead, picture, action } = block
  const Heading = place.heading
  const isSmall = place.heading === 'h2'
  const { site } = useHere()
  const isScene = picture !== undefined && !isFigure(picture)
  // Paper cannot be read on a light accent: where the bands pass behind them, the words are set in ink.
  const hasInk = hasLightAccent(site.key) && !isSmall && !place.quiet
  return (
    <section
      className={classNames(
        'hero',
        isSmall && 'hero--small',
        place.quiet && 'hero--quiet',
        isScene && 'hero--scene',
      )}
      data-theme="flutlicht"
    >
      <div className="hero__art">
        <img className="hero__dots" src="/media/night" alt="" width={1440} height={700} />
        {!place.quiet && <Bands />}
        {picture && <Figure picture={picture} />}
      </div>
      <div className="wrap hero__in">
        {kicker && <p className="kicker">{kicker}</p>}
        <Heading className={classNames('mega', isName(headline) && 'mega--long')} style={measureOf(headline)}>
          <HeadlineLines lines={headline} />
        </Heading>
        {lead && (
          <p className="lead">
            <WithScores text={lead} />
          </p>
        )}
        {action && block.links?.['action.link'] && (
          <p className="hero__go">
            <BlockLink link={block.links['action.link']} className="btn btn--primary btn--large">
              <span className="btn__label">
                <span>{action.label}</span>
                <Icon name="arrow" />
              </span>
            </BlockLink>
          </p>
        )}
      </div>
      {hasInk && <InkOverBands block={block} />}
    </section>
  )
}

/** The same words once more, shown through the shape of the bands alone. */
function InkOverBands({ block: { kicker, headline, lead } }: Pick<BlockProps<'stage'>, 'block'>) {
  return (
    <div className="hero__ink" aria-hidden="true">
      <div className="wrap hero__in">
        {kicker && <p className="kicker">{kicker}</p>}
        <p className={classNames('mega', isName(headline) && 'mega--long')} style={measureOf(headline)}>
          <HeadlineLines lines={headline} />
        </p>
        {lead && (
          <p className="lead">
            <WithScores text={lead} />
          </p>
        )}
      </div>
    </div>
  )
}

const longest = (lines: readonly string[]) =>
  Math.max(...lines.flatMap((line) => line.split(' ')).map((word) => [...word].length))

/** Names and sentences are longer than the words of a poster, and stand smaller. */
function isName(lines: readonly string[]): boolean {
  return longest(lines) > 9 || lines.some((line) => line.length > 10)
}

function measureOf(lines: readonly string[]): CSSProperties {
  return { '--measure': headlineWidth(lines).toFixed(2) } as CSSProperties
}

const isFigure = ({ id }: BlockPicture): boolean => id.startsWith('hero-')

/** A figure of its own is cut out; a scene brings its ground along and stands in the frame of the sash. */
function Figure({ picture }: { picture: BlockPicture }) {
  const { id, alt } = picture
  const src = `/media/${id}`
  if (isFigure(picture))
    return <img className="hero__fig" src={src} alt={alt} width={1000} height={800} fetchPriority="high" />
  return (
    <div className="hero__scene">
      {/* On phones the scene is lower than the sash: its upper edge, drawn out, is the ground above it. */}
      <img className="hero__ground" src={src} alt="" width={640} height={400} />
      <img src={src} alt={alt} width={640} height={400} fetchPriority="high" />
    </div>
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
