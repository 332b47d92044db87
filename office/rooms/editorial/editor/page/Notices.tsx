import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../../../i18n/moments.ts'
import type { DraftState, DraftStore } from '../drafts/draft-store.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Other } from './use-piece.ts'

interface NoticesProps {
  store: DraftStore
  state: DraftState
  others: readonly Other[]
}

/** What whoever writes has to know before they go on. */
export function Notices({ store, state, others }: NoticesProps) {
  const { t } = useTranslation('editor')
  const { language } = useOfficeLanguage()
  return (
    <>
      {state.offered && (
        <Banner kind="warn" role="alert">
          <b>{t('offer.title', { at: shortMoment(state.offered.at, language) })}</b>
          <p>{t('offer.text')}</p>
          <div className="editor-buttons">
            <Button size="s" kind="ink" onClick={() => store.answerOffer(true)}>
              {t('offer.take')}
            </Button>
            <Button size="s" kind="line" onClick={() => store.answerOffer(false)}>
              {t('offer.forget')}
            </Button>
          </div>
        </Banner>
      )}
      {(state.state === 'unreached' || state.state === 'refused') && (
        <Banner kind="err">
          <b>{t(`trouble.${state.state}`)}</b>
          <p>
            {state.reason} {t(state.isKept ? 'trouble.kept' : 'trouble.notKept')}
          </p>
          <button type="button" className="tlink" onClick={() => void store.flush()}>
            {t('again')}
          </button>
        </Banner>
      )}
      {state.mergedWith && (
        <Banner kind="ok" role="status">
          <p>{t('merge.done', { name: state.mergedWith })}</p>
        </Banner>
      )}
      {others.length > 0 && (
        <Banner kind="warn" icon="account" role="status">
          <b>
            {others
              .map((one) => t('others.one', { name: one.who, language: t(`languages.${one.language}`) }))
              .join(' ')}
          </b>
          <p>{t('others.text')}</p>
        </Banner>
      )}
      <Conflict store={store} state={state} />
    </>
  )
}

/** The dialog may be closed to look at one's text; it is not saved until it is decided. */
function Conflict({ store, state }: Omit<NoticesProps, 'others'>) {
  const { t } = useTranslation('editor')
  const [closedFor, setClosedFor] = useState<number | null>(null)
  const { theirs } = state
  if (!theirs) return null
  return (
    <>
      <Banner kind="err" role="alert">
        <b>{theirs.by ? t('merge.titleBy', { name: theirs.by }) : t('merge.title')}</b>
        <p>{t('merge.wait')}</p>
        <Button size="s" kind="ink" onClick={() => setClosedFor(null)}>
          {t('merge.open')}
        </Button>
      </Banner>
      {closedFor !== theirs.version && (
        <ConflictDialog
          base={state.base}
          mine={state.draft}
          theirs={theirs}
          onDecide={store.resolve}
          onClose={() => setClosedFor(theirs.version)}
        />
      )}
    </>
  )
}
