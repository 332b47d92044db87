import { useTranslation } from 'react-i18next'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { BlockLink } from '../BlockLink.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps, ShownBlock } from '../block.ts'
import { StoryWords } from './StoryWords.tsx'

/** Ways on. On start pages one large and some small on the ground of the night, elsewhere side by side. */
export function TeasersBlock({ block, place }: BlockProps<'teasers'>) {
  if (place.template === 'start' && block.items.length > 2) return <Excursions block={block} />
  const columns = block.items.length % 3 === 0 ? 'c4' : 'c6'
  return (
    <BlockSection kind="teasers" title={block.title}>
      <ul className="g12 stories">
        {block.items.map((item, index) => (
          <li className={columns} key={item.title}>
            <BlockLink className="story" link={block.links?.[`items.${index}.link`]}>
              {item.picture && (
                <FramedPicture
                  src={item.picture.id}
                  width={640}
                  height={400}
                  alt=""
                  sizes="(min-width: 900px) 45vw, 92vw"
                />
              )}
              <StoryWords {...item} />
            </BlockLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

function Excursions({ block }: { block: ShownBlock<'teasers'> }) {
  const { t } = useTranslation('blocks')
  const [lead, ...others] = block.items
  return (
    <BlockSection kind="teasers" title={block.title ?? t('teasers.title')} large night>
      <div className="g12 news">
        <BlockLink className="story story--lead c7" link={block.links?.['items.0.link']}>
          {lead!.picture && (
            <FramedPicture
              src={lead!.picture.id}
              width={960}
              height={636}
              big
              alt=""
              sizes="(min-width: 900px) 58vw, 92vw"
            />
          )}
          <StoryWords lead {...lead!} />
        </BlockLink>
        <div className="c5 rows">
          {others.map((item, index) => (
            <BlockLink className="row" key={item.title} link={block.links?.[`items.${index + 1}.link`]}>
              {item.picture && (
                <FramedPicture
                  src={item.picture.id}
                  width={480}
                  height={300}
                  alt=""
                  sizes="(min-width: 900px) 20vw, 120px"
                />
              )}
              <div>
                <StoryWords kicker={item.kicker} title={item.title} />
              </div>
            </BlockLink>
          ))}
        </div>
      </div>
    </BlockSection>
  )
}
