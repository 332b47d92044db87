import './legal.css'
import type { ReactNode } from 'react'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import type { Block, Inline, LegalText } from './legal-text.ts'

interface LegalArticleProps {
  text: LegalText
  /** What can be done here, before the text. */
  children?: ReactNode
}

export function LegalArticle({ text: { title, blocks }, children }: LegalArticleProps) {
  return (
    <article className="legal wrap sec">
      <PageTitle title={title} description={beginningOf(blocks)} />
      <h1 className="display">{title}</h1>
      {children}
      <div className="prose">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
          <LegalBlock key={index} block={block} />
        ))}
      </div>
    </article>
  )
}

/** The first paragraph says what the text is about. */
function beginningOf(blocks: readonly Block[]): string | undefined {
  const paragraph = blocks.find((block) => block.kind === 'paragraph')
  return paragraph?.content
    .map((part) => part.text)
    .join('')
    .slice(0, 160)
}

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="h2">{block.text}</h2>
  if (block.kind === 'paragraph')
    return (
      <p>
        <Words content={block.content} />
      </p>
    )
  return (
    <ul>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <Words content={item} />
        </li>
      ))}
    </ul>
  )
}

function Words({ content }: { content: Inline[] }) {
  return content.map((part, index) => {
    const key = `${index}`
    if (part.kind === 'bold') return <b key={key}>{part.text}</b>
    if (part.kind === 'link')
      return (
        <TextLink key={key} to={part.address}>
          {part.text}
        </TextLink>
      )
    if (part.kind === 'page')
      return (
        <SiteLink key={key} className="tlink" target={{ page: part.page }}>
          {part.text}
        </SiteLink>
      )
    return part.text
  })
}
