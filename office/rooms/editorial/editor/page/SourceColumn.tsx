import { useTranslation } from 'react-i18next'
import type { Block } from '#modules/content/blocks.schema.ts'
import type { Draft } from '../drafts/merging.ts'
import { BlockWords } from './ConflictDialog.tsx'

/** The head of the text that is translated, to read beside. */
export function SourceHead({ source }: { source: Draft }) {
  const { t } = useTranslation('editor')
  return (
    <div className="editor-source-text" lang={source.language}>
      <small>{t('head.title')}</small>
      <p className="editor-source-text__title">{source.title}</p>
      {source.teaser && (
        <>
          <small>{t('head.teaser')}</small>
          <p>{source.teaser}</p>
        </>
      )}
    </div>
  )
}

/** The block of the source in the same place; nothing where it has none. */
export function SourceBlock({ source, at }: { source: Draft; at: number }) {
  const { t } = useTranslation('editor')
  const block = source.blocks[at] as Block | undefined
  return (
    <div className="editor-source-text">
      {block ? (
        <BlockWords blocks={[block]} language={source.language} />
      ) : (
        <p className="editor-note">{t('side.none')}</p>
      )}
    </div>
  )
}
