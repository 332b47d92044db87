import { Picture } from '#web/ui/pictures/Picture.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { BlockLink } from '../BlockLink.tsx'
import type { BlockProps } from '../block.ts'
import { HeadlineLines } from '../HeadlineLines.tsx'

/** One picture, few large words: a campaign, an appointment, a person. */
export function PosterBlock({ block }: BlockProps<'poster'>) {
  const link = block.links?.['link']
  const content = (
    <>
      <Picture src={block.picture.id} width={1280} height={720} alt={block.picture.alt} sizes="100vw" />
      <div className="poster__text">
        <h2 className="poster__title">
          <HeadlineLines lines={block.headline} />
        </h2>
        {block.text && (
          <span className="lead">
            <WithScores text={block.text} />
          </span>
        )}
      </div>
    </>
  )
  return (
    <section className="block block--poster" data-theme="flutlicht">
      {link ? (
        <BlockLink className="poster" link={link}>
          {content}
        </BlockLink>
      ) : (
        <div className="poster">{content}</div>
      )}
    </section>
  )
}
