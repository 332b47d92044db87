import './taken-back.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { restoreTickerEntry } from '#modules/office/ticker/endpoints.ts'
import type { DeletedEntry } from '#modules/office/ticker/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { clock } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'
import { useEntryTitle } from './entry-title.ts'
import type { DeskHandle } from './use-desk.ts'

/** What was taken back, by whom and when; readers do not have it, editors may have it again. */
export function TakenBack({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { deleted } = handle.desk
  if (deleted.length === 0) return null
  return (
    <details className="desk-deleted">
      <summary>{t('deleted.title', { count: deleted.length })}</summary>
      <ul className="desk-feed">
        {deleted.map((entry) => (
          <DeletedLine key={entry.id} entry={entry} handle={handle} />
        ))}
      </ul>
    </details>
  )
}

function DeletedLine({ entry, handle }: { entry: DeletedEntry; handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { language } = useOfficeLanguage()
  const [isBusy, setBusy] = useState(false)
  const title = useEntryTitle(handle.desk)(entry)
  const { id, version, minute, extraMinute, text, deletedAt, deletedBy, isRestorable } = entry
  const at = minute === null ? '' : shownMinute({ minute, extra: extraMinute }, entry.period)
  const what = [at, title].filter(Boolean).join(' ')

  async function restore() {
    setBusy(true)
    const answer = await act(restoreTickerEntry, {
      params: { id: handle.desk.id, entryId: id },
      body: { version },
    })
    setBusy(false)
    if (answer.ok) handle.take(answer.data)
  }

  return (
    <li>
      <span className="num">{at}</span>
      <div>
        <h3>
          <s>{title}</s>
        </h3>
        {text && text.de !== title && <p>{text.de}</p>}
        <StateMark kind="off">
          {t(deletedBy === null ? 'deleted.at' : 'deleted.by', {
            name: deletedBy ?? '',
            time: clock(deletedAt, language),
          })}
        </StateMark>
        {isRestorable && (
          <Button
            size="s"
            kind="line"
            busy={isBusy}
            aria-label={t('deleted.restoreOf', { what })}
            disabledReason={handle.isReachable ? null : t('edit.offline')}
            onClick={() => void restore()}
          >
            {t('deleted.restore')}
          </Button>
        )}
      </div>
    </li>
  )
}
