import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { DeskEntry } from '#modules/office/ticker/schema.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { clock } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'
import { useStaff } from '../../session/session.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { useEntryTitle } from './entry-title.ts'
import type { ShownEntry } from './projection.ts'
import { TakenBack } from './TakenBack.tsx'
import type { DeskHandle } from './use-desk.ts'

/** What was told so far, the latest first: what waits, what was sent, by whom, what was changed. */
export function DeskFeed({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const [chosen, setChosen] = useState<string | null>(null)
  const { desk } = handle
  const open = desk.entries.find(({ saved }) => saved?.id === chosen)?.saved
  return (
    <section aria-labelledby="desk-course">
      <h2 className="desk__title" id="desk-course">
        {t('course.title')}
      </h2>
      {desk.entries.length === 0 && <p className="desk-feed__none">{t('course.none')}</p>}
      <ol className="desk-feed">
        {desk.entries.map((entry) => (
          <FeedLine key={entry.key} entry={entry} handle={handle} onOpen={setChosen} />
        ))}
      </ol>
      <TakenBack handle={handle} />
      {open && <EntryDialog entry={open} handle={handle} onClose={() => setChosen(null)} />}
    </section>
  )
}

type LineProps = { entry: ShownEntry; handle: DeskHandle; onOpen: (id: string) => void }

function FeedLine({ entry, handle, onOpen }: LineProps) {
  const { t } = useTranslation('ticker')
  const { desk } = handle
  const titleOf = useEntryTitle(desk)
  const { minute, extraMinute, saved, text, type, waiting } = entry
  const at =
    minute === null ? '' : shownMinute({ minute, extra: extraMinute }, saved?.period ?? handle.desk.period)
  const title = titleOf(entry)
  return (
    <li className={type === 'Goal' ? 'desk-feed__goal' : undefined}>
      <span className="num">{at}</span>
      <div>
        <h3>{title}</h3>
        {text && text.de !== title && <p>{text.de}</p>}
        {waiting ? (
          <StateMark kind={waiting.conflict ? 'stuck' : 'waiting'}>
            {t(waiting.conflict ? 'course.asks' : 'course.waits')}
          </StateMark>
        ) : (
          saved && <Sent entry={saved} />
        )}
      </div>
      {saved && (
        <IconButton
          icon="edit"
          label={t('course.change', { what: [at, title].filter(Boolean).join(' ') })}
          onClick={() => onOpen(saved.id)}
        />
      )}
    </li>
  )
}

function Sent({ entry }: { entry: DeskEntry }) {
  const { t } = useTranslation('ticker')
  const { language } = useOfficeLanguage()
  const { person } = useStaff()
  const { by, at, correctedAt } = entry
  const who = by === person.name ? null : by
  const when = clock(correctedAt ?? at, language)
  return (
    <StateMark kind={correctedAt ? 'off' : 'ok'}>
      {t(correctedAt ? 'course.corrected' : 'course.sent', { time: when })}
      {who && <span className="desk-feed__by">{who}</span>}
    </StateMark>
  )
}
