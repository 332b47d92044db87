import './legal.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { page, visit } from '#web/context.ts'
import { findScreen } from '#web/paths.ts'
import { PageTitle } from '#web/shell/PageTitle.tsx'
import { TextLink } from '#web/ui/MoreLink.tsx'
import type { Block, Inline } from './legal-text.ts'
import { legalText } from './legal-texts.server.ts'

/** Changes only with a new version of the program. */
const KEEP_SECONDS = 3600

/** Imprint, privacy, terms, ground rules, withdrawal, accessibility: one page for all of them. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { siteKey, language } = context.get(visit)
  const found = findScreen(url.pathname, siteKey)
  if (!found) throw data(null, 404)
  context.get(page).keepSeconds(KEEP_SECONDS)
  return legalText(found.name, language)
}

export default function LegalPage() {
  const { title, blocks } = useLoaderData<typeof loader>()
  return (
    <article className="legal wrap sec">
      <PageTitle title={title} />
      <h1 className="display">{title}</h1>
      <div className="prose">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
          <LegalBlock key={index} block={block} />
        ))}
      </div>
    </article>
  )
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
    return part.text
  })
}
