import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { useStaff } from '../../session/session.ts'
import { useEntryTitle } from './entry-title.ts'
import type { Waiting } from './queue.ts'
import type { DeskHandle } from './use-desk.ts'

/** What somebody who writes must know: no network, something to decide, who else writes, the end. */
export function DeskState({ handle, close }: { handle: DeskHandle; close: ReactNode }) {
  const { t } = useTranslation('ticker')
  const { queue, isReachable, send } = handle
  const conflict = queue.find((one) => one.conflict !== null)
  return (
    <section className="desk-state" aria-labelledby="desk-state">
      <h2 className="desk__title" id="desk-state">
        {t('state.title')}
      </h2>
      {!isReachable && (
        <Banner kind="warn" role="status">
          <b>{t('offline.title')}</b>
          <p>{queue.length > 0 ? t('offline.waiting', { count: queue.length }) : t('offline.none')}</p>
          <p>{t('offline.keep')}</p>
          <button type="button" className="tlink" onClick={send}>
            {t('again')}
          </button>
        </Banner>
      )}
      {conflict && <Conflict waiting={conflict} handle={handle} />}
      <Others handle={handle} />
      {close}
    </section>
  )
}

/** Codes that have words of their own, and what may be done about them. */
const SURE = new Set(['TICKER_DOUBLE', 'TICKER_OVER'])
const KNOWN = new Set([
  ...SURE,
  'TICKER_CLOSED',
  'TICKER_MINUTE',
  'TICKER_STEP',
  'TICKER_STEP_REFUSED',
  'TICKER_LATER_STEP',
  'OFFICE_VERSION_CONFLICT',
])

function Conflict({ waiting, handle }: { waiting: Waiting; handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const titleOf = useEntryTitle(handle.desk)
  const { key, conflict } = waiting
  const code = conflict ?? ''
  const entry = handle.desk.entries.find((one) => one.key === key)
  const at =
    entry && entry.minute !== null
      ? `${shownMinute({ minute: entry.minute, extra: entry.extraMinute }, handle.desk.period)} `
      : ''
  const others = handle.queue.length - 1
  return (
    <Banner kind="err" icon="swap" role="alert">
      <b>{entry ? at + titleOf(entry) : t('conflicts.undo')}</b>
      <p>{t(`conflicts.${KNOWN.has(code) ? code : 'other'}`)}</p>
      {others > 0 && <p>{t('conflicts.waiting', { count: others })}</p>}
      <p className="desk-state__choice">
        <button type="button" className="tlink" onClick={() => handle.decide(key, 'drop')}>
          {t('conflicts.drop')}
        </button>{' '}
        <button type="button" className="tlink" onClick={() => handle.decide(key, 'again')}>
          {t(SURE.has(code) ? `conflicts.sure.${code}` : 'conflicts.retry')}
        </button>
      </p>
    </Banner>
  )
}

/** Who else has written here, and what last. */
function Others({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { person } = useStaff()
  const titleOf = useEntryTitle(handle.desk)
  const last = handle.desk.entries.find(({ saved }) => saved && saved.by !== person.name)
  return (
    <p className="desk-state__others">
      {last?.saved ? t('state.others', { who: last.saved.by, what: titleOf(last) }) : t('state.alone')}
    </p>
  )
}
