import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { loadSite } from '#club/sites.ts'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../../../keys/commands.ts'
import { PageHead } from '../../../../parts/PageHead.tsx'
import { PieceActions } from '../../PieceActions.tsx'
import { PlanNotices } from '../../plans/PlanNotices.tsx'
import type { DraftStore } from '../drafts/draft-store.ts'
import { LanguageTabs } from './LanguageTabs.tsx'
import { MissingLanguage } from './MissingLanguage.tsx'
import { SaveMark } from './SaveMark.tsx'
import { titleOf } from './titles.ts'
import { useDraft, useDrafts, writtenIn } from './use-drafts.ts'
import { type Piece, useOthers } from './use-piece.ts'
import { Writing } from './WritingView.tsx'

/** A piece while it is written: one language at a time, or beside the one it is translated from. */
export function Editor({ piece }: { piece: Piece }) {
  const { t } = useTranslation('editor')
  const { language: own } = useOfficeLanguage()
  const drafts = useDrafts(piece)
  const original = club.languages.find((one) => writtenIn(piece, one)) ?? club.fallbackLanguage
  const [language, setLanguage] = useState<Language>(original)
  const others = useOthers(piece.uid, language, true)
  const store = drafts.stores[language]
  const source = drafts.stores[original]
  const title = source?.get().draft.title || titleOf(piece) || t('untitled')

  useCommand({
    id: 'editor.save',
    label: t('save'),
    keys: 'mod+s',
    icon: 'check',
    group: 'do',
    hint: t('saveHint'),
    run: () => void drafts.settle(),
  })
  return (
    <>
      <PageHead
        title={title}
        sub={
          <span className="editor-sub">
            {[t(`kinds.${piece.kind}`), loadSite(piece.site).name[own]].join(', ')}
            {store && <StateOf key={language} store={store} uid={piece.uid} language={language} />}
          </span>
        }
        crumbs={[{ label: t('title'), to: '/redaktion' }, { label: title }]}
        actions={<PieceActions piece={piece} settle={drafts.settle} />}
      />
      <div className="editor-notices">
        <PlanNotices piece={piece} />
      </div>
      <LanguageTabs piece={piece} stores={drafts.stores} chosen={language} onChoose={setLanguage} />
      {store ? (
        <Writing
          key={language}
          uid={piece.uid}
          language={language}
          store={store}
          source={source && source !== store ? source : null}
          others={others}
        />
      ) : (
        source && (
          <MissingLanguage
            language={language}
            source={source.get().draft}
            onBegin={(empty, draft) => drafts.begin(language, empty, draft)}
          />
        )
      )}
    </>
  )
}

function StateOf({ store, uid, language }: { store: DraftStore; uid: string; language: Language }) {
  return <SaveMark state={useDraft(store, uid, language)} />
}
