import { useTranslation } from 'react-i18next'
import type { PageNode } from '#modules/content/page-data.schema.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { StoryTile } from '../offers/StoryTile.tsx'

/** Says it when a text does not exist in the language that was asked for. */
export function WrittenIn({ node }: { node: PageNode }) {
  const { t } = useTranslation('content')
  const { language } = useHere()
  if (node.writtenIn === language) return null
  return (
    <div lang={language} className="written">
      <Banner icon="globe">
        <p>{t(`writtenIn.${node.writtenIn}`)}</p>
      </Banner>
    </div>
  )
}

export function FurtherReading({ title, nodes }: { title: string; nodes: NodeSummary[] }) {
  const { language } = useHere()
  if (nodes.length === 0) return null
  return (
    <section className="further sec" aria-labelledby="further" lang={language}>
      <div className="wrap">
        <div className="sec-head">
          <h2 className="h2" id="further">
            {title}
          </h2>
        </div>
        <ul className="g12 stories">
          {nodes.map((node) => (
            <li className="c4" key={node.uid}>
              <StoryTile node={node} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
