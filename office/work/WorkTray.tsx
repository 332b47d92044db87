import './work.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelWork, forgetWork, readWorkResult } from '#modules/office/work/endpoints.ts'
import type { OfficeWork } from '#modules/office/work/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../api/act.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { shortMoment } from '../i18n/moments.ts'
import { OfficeDialog } from '../parts/OfficeDialog.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import { type StateKind, StateMark } from '../parts/StateMark.tsx'
import { renewWork, useWork } from './use-work.ts'

/** Long work goes on while one does something else: here it is seen from everywhere. Not there while there is none. */
export function WorkTray() {
  const { t } = useTranslation('work')
  const works = useWork()
  const [isOpen, setOpen] = useState(false)
  useEndTold(works)
  if (works.length === 0) return null
  const running = works.filter(({ state }) => state === 'running')
  const done = running.reduce((sum, work) => sum + work.done, 0)
  const total = running.reduce((sum, work) => sum + work.total, 0)
  const label = running.length > 0 ? t('running', { done, total }) : t('title')
  return (
    <>
      <button
        className="work-tray"
        type="button"
        aria-haspopup="dialog"
        aria-label={running.length > 0 ? t('tray', { label }) : label}
        onClick={() => setOpen(true)}
      >
        {running.length > 0 ? <progress max={total} value={done} aria-hidden /> : <OfficeIcon name="bars" />}
        <span className={running.length > 0 ? undefined : 'work-tray__word'}>{label}</span>
      </button>
      {isOpen && (
        <OfficeDialog isWide title={t('title')} text={t('text')} onClose={() => setOpen(false)}>
          <ul className="works">
            {works.map((work) => (
              <WorkLine key={work.id} work={work} />
            ))}
          </ul>
        </OfficeDialog>
      )}
    </>
  )
}

const MARKS: Record<OfficeWork['state'], StateKind> = {
  running: 'running',
  done: 'ok',
  cancelled: 'off',
  stopped: 'stuck',
}

function WorkLine({ work }: { work: OfficeWork }) {
  const { t } = useTranslation('work')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { id, kind, state, total, done, failures, resultName, createdAt } = work
  const name = t(`kinds.${kind}`, { count: total })

  async function call(endpoint: typeof cancelWork | typeof forgetWork) {
    await act(endpoint as typeof cancelWork, { params: { id } })
    await renewWork(queries)
  }

  return (
    <li>
      <div className="works__head">
        <b>{name}</b>
        <StateMark kind={failures.length > 0 && state === 'done' ? 'waiting' : MARKS[state]}>
          {state === 'running' && done === total ? t('making') : t(`states.${state}`, { done, total })}
        </StateMark>
        <small>{shortMoment(createdAt, language)}</small>
        <span className="works__actions">
          {resultName && (
            <a className="tlink" href={addressOf(readWorkResult, { params: { id } })} download={resultName}>
              {t('load')}
            </a>
          )}
          {state === 'running' ? (
            <button className="tlink" type="button" onClick={() => void call(cancelWork)}>
              {t('stop')}
            </button>
          ) : (
            <IconButton icon="close" label={t('forget', { name })} onClick={() => void call(forgetWork)} />
          )}
        </span>
      </div>
      {state === 'running' && <progress max={total} value={done} aria-label={name} />}
      {failures.length > 0 && <Failures failures={failures} />}
    </li>
  )
}

/** What was refused, by its name and why: somebody has to look after each. */
function Failures({ failures }: Pick<OfficeWork, 'failures'>) {
  const { t } = useTranslation('work')
  const { t: say } = useTranslation('failures')
  return (
    <details>
      <summary>{t('failed', { count: failures.length })}</summary>
      <ul className="works__failures">
        {failures.map(({ name, errorCode }) => (
          <li key={name}>
            <b>{name}</b> {say(`codes.${errorCode}`, errorCode)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whoever has gone on to something else is told once, with the file at hand. */
function useEndTold(works: readonly OfficeWork[]) {
  const { t } = useTranslation('work')
  const ran = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, kind, state, total, failures, resultName } of works) {
      if (state === 'running') ran.current.add(id)
      else if (ran.current.delete(id) && state !== 'cancelled')
        toast({
          id,
          kind: state === 'done' && failures.length === 0 ? 'ok' : 'err',
          title: t(`kinds.${kind}`, { count: total }),
          text: failures.length > 0 ? t('failed', { count: failures.length }) : t(`ended.${state}`),
          ...(resultName
            ? { action: { label: t('load'), onSelect: () => fetchResult(id, resultName) } }
            : {}),
        })
    }
  }, [works, t])
}

function fetchResult(id: string, name: string) {
  const href = addressOf(readWorkResult, { params: { id } })
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
