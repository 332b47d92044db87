import './values.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportValues } from '#modules/office/values/endpoints.ts'
import type { OfficeValue } from '#modules/office/values/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { useValueName, useValues, useValueWords } from './use-values.ts'
import { ValueDialog } from './ValueDialog.tsx'

type Open = { value: OfficeValue; what: 'change' | 'reset' | 'history' }

/** `/einrichten/werte`: fees, limits and short texts of the club that may be changed without its files. */
export default function ValuesPage() {
  const { t } = useTranslation('values')
  useTitle(t('title'))
  const { data, isPending, refetch } = useValues()
  const [open, setOpen] = useState<Open | null>(null)
  const [isImporting, setImporting] = useState(false)
  const groups = [...new Set(data?.items.map(({ group }) => group))]
  const changed = data?.items.filter(({ isChanged }) => isChanged).length ?? 0
  return (
    <>
      <PageHead
        title={t('title')}
        sub={data ? t('sub', { count: changed }) : t('what')}
        actions={
          <>
            <Exports isChanged={changed > 0} />
            <Button size="s" kind="quiet" onClick={() => setImporting(true)}>
              {t('import.open')}
            </Button>
          </>
        }
      />
      {isPending && <Skeleton label={t('loading')} rows={10} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      <Stack>
        {groups.map((group) => (
          <Section key={group} title={t(`groups.${group}.title`)}>
            <p className="hint values-hint">{t(`groups.${group}.text`)}</p>
            <ul className="values-list">
              {data!.items
                .filter((value) => value.group === group)
                .map((value) => (
                  <ValueRow key={value.name} value={value} onOpen={(what) => setOpen({ value, what })} />
                ))}
            </ul>
          </Section>
        ))}
      </Stack>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {open?.what === 'history' && <HistoryDialog value={open.value} onClose={() => setOpen(null)} />}
      {open && open.what !== 'history' && (
        <ValueDialog value={open.value} isReset={open.what === 'reset'} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Exports({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation('values')
  const save = (which: 'changed' | 'all') => () =>
    download(exportValues, { query: { which } }, t(`export.${which}File`))
  return (
    <>
      {isChanged && <DownloadButton label={t('export.changed')} save={save('changed')} />}
      <DownloadButton label={t('export.all')} save={save('all')} />
    </>
  )
}

interface ValueRowProps {
  value: OfficeValue
  onOpen: (what: Open['what']) => void
}

/** What counts, what the file says, where it is used, and who changed it. */
function ValueRow({ value, onOpen }: ValueRowProps) {
  const { t } = useTranslation('values')
  const { language } = useOfficeLanguage()
  const name = useValueName()(value)
  const words = useValueWords()
  const { unit, base, isChanged, usedIn, file, last } = value
  return (
    <li className="values-list__row">
      <div className="values-list__what">
        <h3>{name}</h3>
        <p>{t('usedIn', { places: usedIn.map((place) => t(`places.${place}`)).join(', ') })}</p>
      </div>
      <div className="values-list__now">
        <b className={isNumber(unit) ? 'num' : undefined}>{words(value.value, unit)}</b>
        {isChanged ? (
          <StateMark kind="running">{t('changed', { base: words(base, unit) })}</StateMark>
        ) : (
          <small>{t('ofFile', { file })}</small>
        )}
        {isChanged && last && (
          <small>{t('by', { name: last.changedBy, when: shortMoment(last.changedAt, language) })}</small>
        )}
      </div>
      <div className="values-list__acts">
        <Button size="s" kind="line" aria-label={t('changeOf', { name })} onClick={() => onOpen('change')}>
          {t('change')}
        </Button>
        {isChanged && (
          <Button size="s" kind="quiet" aria-label={t('resetOf', { name })} onClick={() => onOpen('reset')}>
            {t('reset')}
          </Button>
        )}
        {last && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('historyOf', { name })}
            onClick={() => onOpen('history')}
          >
            {t('history')}
          </Button>
        )}
      </div>
    </li>
  )
}

const isNumber = (unit: OfficeValue['unit']) => !['text', 'phone', 'email', 'switch'].includes(unit)
