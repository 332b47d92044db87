import './debits.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import {
  downloadDebitFile,
  markDebitFileSent,
  readDebitFile,
  withdrawDebitFile,
} from '#modules/office/dues/debits.endpoints.ts'
import type { DebitFileDetail } from '#modules/office/dues/debits.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { DEBIT_MARKS, FILE_MARKS } from './debit-words.ts'

/** `/lastschriften/:id`: one file, and what became of each of its debits. */
export default function DebitFilePage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('debits')
  const queries = useQueryClient()
  const queryKey = [readDebitFile.name, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readDebitFile, { params: { id }, signal }),
  })
  useTitle(data?.name ?? t('title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('title'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return <File file={data} onChanged={() => queries.invalidateQueries({ queryKey })} />
}

function File({ file, onChanged }: { file: DebitFileDetail; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  const who = (name: string | null, at: string | null) =>
    at ? `${shortMoment(at, language)} · ${name}` : '–'
  const { name, state, count, amountCents, collected, returned } = file
  return (
    <>
      <PageHead
        title={name}
        sub={<StateMark kind={FILE_MARKS[state]}>{t(`states.${state}`)}</StateMark>}
        crumbs={[{ label: t('title'), to: '/lastschriften' }, { label: name }]}
        actions={<FileActions file={file} onChanged={onChanged} />}
      />
      <Stack>
        <Section title={t('file.about')}>
          <Facts
            facts={[
              { term: t('columns.amount'), value: formatMoney(amountCents, language) },
              { term: t('columns.count'), value: String(count) },
              {
                term: t('columns.came'),
                value: t(returned > 0 ? 'cameBack' : 'came', { count, collected, returned }),
              },
              { term: t('columns.made'), value: who(file.madeBy, file.madeAt) },
              { term: t('file.sent'), value: who(file.sentBy, file.sentAt) },
              ...(file.withdrawnAt
                ? [
                    {
                      term: t('states.withdrawn'),
                      value: who(file.withdrawnBy, file.withdrawnAt),
                      detail: file.withdrawnBecause,
                    },
                  ]
                : []),
            ]}
          />
        </Section>
        <Section title={t('file.debits')}>
          <Debits file={file} />
        </Section>
      </Stack>
    </>
  )
}

function FileActions({ file, onChanged }: { file: DebitFileDetail; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('debits')
  const say = useFailureWords()
  const mayChange = usePermission('money.change')
  const [isBusy, setBusy] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  if (!mayChange) return null
  const params = { id: file.id }

  async function save() {
    setBusy(true)
    const failure = await download(downloadDebitFile, { params }, `${file.name}.xml`)
    setBusy(false)
    if (failure) toast({ kind: 'err', ...say(failure) })
  }

  async function sent() {
    setBusy(true)
    const answer = await act(markDebitFileSent, { params })
    setBusy(false)
    if (answer.ok) toast({ kind: 'ok', title: t('file.sentDone') })
    await onChanged()
  }

  return (
    <>
      {file.state === 'made' && (
        <>
          <Button size="s" kind="quiet" onClick={() => setWithdrawing(true)}>
            {t('file.withdraw')}
          </Button>
          <Button size="s" kind="line" busy={isBusy} onClick={() => void sent()}>
            {t('file.markSent')}
          </Button>
        </>
      )}
      {file.hasContent && (
        <Button size="s" kind="ink" busy={isBusy} onClick={() => void save()}>
          {t('file.download')}
        </Button>
      )}
      {isWithdrawing && (
        <ReasonDialog
          title={t('file.withdraw')}
          text={t('file.withdrawText')}
          onSubmit={async (reason) => {
            const answer = await act(withdrawDebitFile, {
              params,
              body: { reason },
              reaction: () => 'silent',
            })
            if (!answer.ok) return answer.failure
            toast({ kind: 'ok', title: t('file.withdrawn') })
            await onChanged()
            return null
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}

function Debits({ file }: { file: DebitFileDetail }) {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  return (
    <Table caption={t('file.debits')} className="debits">
      <thead>
        <tr>
          <th scope="col">{t('columns.payer')}</th>
          <th scope="col">{t('columns.on')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col" className="r">
            {t('columns.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {file.debits.map(
          ({ endToEndId, payer, collectOn, sequence, state, reason, feeCents, amountCents }) => (
            <tr key={endToEndId}>
              <th scope="row">
                {payer} <small>{endToEndId}</small>
              </th>
              <td>
                {shortDay(collectOn, language)} <small>{t(`sequences.${sequence}`)}</small>
              </td>
              <td>
                <StateMark kind={DEBIT_MARKS[state]}>{t(`debitStates.${state}`)}</StateMark>
                {reason && <small> {t(`reasons.${reason}`, { defaultValue: reason })}</small>}
                {feeCents > 0 && <small> {t('fee', { sum: formatMoney(feeCents, language) })}</small>}
              </td>
              <td className="r">{formatMoney(amountCents, language)}</td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}
