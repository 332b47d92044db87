import { useTranslation } from 'react-i18next'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Draft } from '../drafts/merging.ts'
import { PictureField } from '../fields/PictureField.tsx'
import { PicturesField } from '../fields/PicturesField.tsx'
import { MoreFields } from './MoreFields.tsx'
import { type ChangeHead, TextLine } from './TextLine.tsx'

interface HeadFieldsProps {
  store: DraftStore
  draft: Draft
}

/** Title, teaser and cover, and behind them what is set more seldom. */
export function HeadFields({ store, draft }: HeadFieldsProps) {
  const { t } = useTranslation('editor')
  const change: ChangeHead = (part) => store.change((before) => withoutHoles({ ...before, ...part }))
  return (
    <div className="editor-head">
      <TextLine name="title" isLarge most={200} value={draft.title} onChange={(title) => change({ title })} />
      <TextLine
        name="teaser"
        isLong
        most={1000}
        value={draft.teaser ?? ''}
        onChange={(teaser) => change({ teaser })}
      />
      <PictureField
        label={t('head.cover')}
        isOptional
        path="cover"
        value={draft.cover}
        onChange={(cover) => change({ cover })}
      />
      {draft.kind === 'gallery' && (
        <PicturesField
          field={{ type: 'pictures', most: 200, name: 'pictures', at: 'pictures', isOptional: true }}
          label={t('head.pictures')}
          path="pictures"
          value={draft.pictures}
          onChange={(pictures) => change({ pictures: pictures as Draft['pictures'] })}
        />
      )}
      <details className="editor-more">
        <summary>{t('head.more')}</summary>
        <MoreFields draft={draft} change={change} />
      </details>
    </div>
  )
}

function withoutHoles(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Draft
}
