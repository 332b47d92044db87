import './packages.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listDatevPackages,
  loadDatevPackage,
  makeDatevPackage,
} from '#modules/office/accounting/packages.endpoints.ts'
import type { OfficeDatevPackage } from '#modules/office/accounting/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { renewWork } from '../../work/use-work.ts'

const WHILE_RUNNING_MS = 1500

interface PackagesProps {
  month: string
  isClosed: boolean
}

/** The month together with its papers: put together in the background, fetched for some days by whoever may. */
export function Packages({ month, isClosed }: PackagesProps) {
  const { t } = useTranslation('accounting')
  const queries = useQueryClient()
  const mayChange = usePermission('money.change')
  const [isBusy, setBusy] = useState(false)
  const queryKey = [listDatevPackages.name, month]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(listDatevPackages, { params: { month }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'running') ? WHILE_RUNNING_MS : false,
  })
  const items = data?.items ?? []
  const isRunning = items.some(({ state }) => state === 'running')

  async function begin() {
    setBusy(true)
    const answer = await act(makeDatevPackage, { params: { month } })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('packages.begun') })
    await Promise.all([queries.invalidateQueries({ queryKey }), renewWork(queries)])
  }

  return (
    <Section title={t('packages.title')}>
      <p className="hint packages-about">{t('packages.text')}</p>
      {items.length > 0 && (
        <ul className="packages">
          {items.map((item) => (
            <PackageLine key={item.id} item={item} mayLoad={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && (
        <p>
          <Button
            size="s"
            kind="line"
            busy={isBusy}
            disabledReason={isClosed ? (isRunning ? t('packages.running') : null) : t('packages.notClosed')}
            onClick={() => void begin()}
          >
            {t('packages.button')}
          </Button>
        </p>
      )}
    </Section>
  )
}

const MARKS = { running: 'running', ready: 'ok', ended: 'off' } as const

function PackageLine({ item, mayLoad }: { item: OfficeDatevPackage; mayLoad: boolean }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const { state, done, total, madeBy, madeAt, endsAt, files, missing } = item
  return (
    <li>
      <div className="packages__head">
        <StateMark kind={MARKS[state]}>{t(`packages.states.${state}`, { done, total })}</StateMark>
        <small>
          {t('packages.made', { moment: shortMoment(madeAt, language), name: madeBy })}
          {state === 'ready' && ` · ${t('packages.until', { moment: shortMoment(endsAt, language) })}`}
        </small>
      </div>
      {state === 'running' && <progress max={total} value={done} aria-label={t('packages.title')} />}
      {files.length > 0 && (
        <ul className="packages__files">
          {files.map((file) => (
            <FileLine key={file.name} packageId={item.id} file={file} mayLoad={mayLoad} />
          ))}
        </ul>
      )}
      {missing.length > 0 && <Missing numbers={missing} />}
    </li>
  )
}

function FileLine({
  packageId,
  file: { name, bytes, paperCount },
  mayLoad,
}: {
  packageId: string
  file: OfficeDatevPackage['files'][number]
  mayLoad: boolean
}) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const say = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const size =
    bytes < 1_000_000 ? `${number.format(Math.ceil(bytes / 1000))} kB` : `${number.format(bytes / 1e6)} MB`

  async function load() {
    setBusy(true)
    const failure = await download(loadDatevPackage, { params: { id: packageId, name } }, name)
    setBusy(false)
    if (failure) toast({ kind: 'err', ...say(failure) })
  }

  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {name.endsWith('.csv') ? t('packages.batch') : t('packages.papers', { count: paperCount })} · {size}
        </small>
      </span>
      {mayLoad && (
        <Button size="s" kind="line" busy={isBusy} onClick={() => void load()}>
          {t('packages.load')}
          <span className="vh"> {name}</span>
        </Button>
      )}
    </li>
  )
}

/** Papers that nobody has any more: named, so that somebody can look for them elsewhere. */
function Missing({ numbers }: { numbers: readonly string[] }) {
  const { t } = useTranslation('accounting')
  const shown = numbers.slice(0, 20)
  return (
    <Banner kind="warn">
      <b>{t('packages.missing', { count: numbers.length })}</b>
      <p>{t('packages.missingText')}</p>
      <p>
        {shown.join(', ')}
        {numbers.length > shown.length && ` ${t('packages.more', { count: numbers.length - shown.length })}`}
      </p>
    </Banner>
  )
}
