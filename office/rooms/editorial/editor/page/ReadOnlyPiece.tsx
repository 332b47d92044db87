import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { loadSite } from '#club/sites.ts'
import { takeOver } from '#modules/office/editorial/endpoints.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../../../api/act.ts'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../../../parts/OfficeDialog.tsx'
import { PageHead } from '../../../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../../../parts/Section.tsx'
import { usePermission } from '../../../../session/session.ts'
import { PieceActions } from '../../PieceActions.tsx'
import { PlanNotices } from '../../plans/PlanNotices.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { BlockWords } from './ConflictDialog.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'
import { PieceReaders } from './PieceReaders.tsx'
import { titleOf } from './titles.ts'
import { writtenIn } from './use-drafts.ts'
import { type Piece, useRenewPiece } from './use-piece.ts'

/** What comes from files or from Storyblok, or what somebody may not write: to be read, and taken over where that is possible. */
export function ReadOnlyPiece({ piece }: { piece: Piece }) {
  const { t } = useTranslation('editor')
  const { language: own } = useOfficeLanguage()
  const mayWrite = usePermission('content.write')
  const [isAsking, setAsking] = useState(false)
  const first = club.languages.find((one) => writtenIn(piece, one)) ?? club.fallbackLanguage
  const [language, setLanguage] = useState<Language>(first)
  const written = writtenIn(piece, language)
  const title = titleOf(piece) || t('untitled')
  return (
    <>
      <PageHead
        title={title}
        sub={[t(`kinds.${piece.kind}`), loadSite(piece.site).name[own]].join(', ')}
        crumbs={[{ label: t('title'), to: '/redaktion' }, { label: title }]}
        actions={
          <>
            <PieceActions piece={piece} />
            {mayWrite && piece.source === 'files' && (
              <Button size="s" onClick={() => setAsking(true)}>
                {t('source.takeOver')}
              </Button>
            )}
          </>
        }
      />
      <Banner kind="info">
        <p>{t(mayWrite ? `source.${piece.source}` : 'source.mayNot')}</p>
      </Banner>
      <PlanNotices piece={piece} />
      <LanguageTabs piece={piece} stores={{}} chosen={language} onChoose={setLanguage} isReadOnly />
      {written && (
        <Columns kind="aside">
          <Section title={t('source.text')}>
            <div lang={language}>
              <p className="editor-source-text__title">{written.draft.title}</p>
              <p>{written.draft.teaser}</p>
              <BlockWords blocks={written.draft.blocks} language={language} />
            </div>
          </Section>
          <Stack>
            {mayWrite && <PreviewPane uid={piece.uid} language={language} draft={written.draft} />}
            <PieceReaders uid={piece.uid} />
          </Stack>
        </Columns>
      )}
      {isAsking && <TakeOverDialog uid={piece.uid} language={first} onClose={() => setAsking(false)} />}
    </>
  )
}

function TakeOverDialog({
  uid,
  language,
  onClose,
}: {
  uid: string
  language: Language
  onClose: () => void
}) {
  const { t } = useTranslation('editor')
  const renew = useRenewPiece(uid)
  const [isBusy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    const answer = await act(takeOver, { params: { uid, language } })
    if (answer.ok) await renew()
    setBusy(false)
    onClose()
  }

  return (
    <OfficeDialog
      title={t('source.takeOver')}
      text={t('source.takeOverText')}
      onClose={onClose}
      actions={
        <>
          <Button size="s" busy={isBusy} onClick={() => void take()}>
            {t('source.takeOver')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('source.leave')}
          </Button>
        </>
      }
    />
  )
}
