import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endCode, previewEndOfCode, readCode } from '#modules/office/codes/endpoints.ts'
import type { OfficeCode, OfficeCodeDetail } from '#modules/office/codes/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { STATE_MARKS, useEndWords, useWorth } from './code-words.ts'

interface CodeDialogProps {
  code: OfficeCode
  onDone: () => Promise<void>
  onClose: () => void
}

/** A code with its terms and the orders it was used for; from here it is switched off. */
export function CodeDialog({ code, onDone, onClose }: CodeDialogProps) {
  const { t } = useTranslation('codes')
  const mayChange = usePermission('codes.change')
  const [isEnding, setEnding] = useState(false)
  const { kind, id } = code
  const { data, error, refetch } = useQuery({
    queryKey: [readCode.name, kind, id],
    queryFn: ({ signal }) => read(readCode, { params: { kind, id }, signal }),
    staleTime: 0,
  })
  if (isEnding) return <EndCode {...{ code, onDone, onClose }} />
  return (
    <OfficeDialog
      isWide
      title={code.code}
      text={t(`kinds.${kind}`)}
      onClose={onClose}
      actions={
        mayChange &&
        code.state !== 'ended' && (
          <Button size="s" kind="quiet" onClick={() => setEnding(true)}>
            {t('end.button')}
          </Button>
        )
      }
    >
      <Terms code={code} />
      {error && <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('loading')} rows={3} />}
      {data && <Redeemed {...data.redeemed} />}
    </OfficeDialog>
  )
}

function Terms({ code }: { code: OfficeCode }) {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  const worth = useWorth()
  const { name, partner, state, validFrom, validUntil, minOrderCents, maxUses, used, createdBy } = code
  const day = (iso: string | null) => (iso ? shortDay(iso, language) : t('openEnd'))
  const types = (code.appliesTo.types ?? []).map((type) => t(`types.${type}`, type))
  const categories = code.appliesTo.categories?.length ?? 0
  return (
    <Facts
      facts={[
        {
          term: t('columns.state'),
          value: <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
        },
        ...(name ? [{ term: t('columns.name'), value: name[language] }] : []),
        ...(partner ? [{ term: t('columns.partner'), value: partner }] : []),
        { term: t('columns.worth'), value: worth(code) },
        { term: t('columns.days'), value: t('days', { from: day(validFrom), until: day(validUntil) }) },
        ...(minOrderCents > 0
          ? [{ term: t('columns.minOrder'), value: formatMoney(minOrderCents, language) }]
          : []),
        {
          term: t('columns.used'),
          value: maxUses === null ? used : t('usedOf', { used, most: maxUses }),
        },
        {
          term: t('columns.appliesTo'),
          value: types.join(', ') || t('everything'),
          ...(categories > 0 ? { detail: t('inCategories', { count: categories }) } : {}),
        },
        ...(code.isExclusive ? [{ term: t('columns.together'), value: t('exclusive') }] : []),
        ...(code.isForBirthdays ? [{ term: t('columns.who'), value: t('birthdays') }] : []),
        {
          term: t('columns.createdAt'),
          value: shortMoment(code.createdAt, language),
          ...(createdBy ? { detail: createdBy.replace(/^staff:/, '') } : {}),
        },
      ]}
    />
  )
}

function Redeemed({ orders, cents, newest }: OfficeCodeDetail['redeemed']) {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  const sum = formatMoney(cents, language)
  return (
    <Section title={t('redeemed.title')} aside={t('redeemed.sum', { count: orders, sum })}>
      {newest.length === 0 ? (
        <p className="codes-none">{t('redeemed.none')}</p>
      ) : (
        <Table caption={t('redeemed.title')}>
          <thead>
            <tr>
              <th scope="col">{t('redeemed.order')}</th>
              <th scope="col">{t('redeemed.placed')}</th>
              <th scope="col" className="r">
                {t('redeemed.off')}
              </th>
            </tr>
          </thead>
          <tbody>
            {newest.map((order) => (
              <tr key={order.id}>
                <th scope="row">{order.number}</th>
                <td>{shortMoment(order.placedAt, language)}</td>
                <td className="r">{formatMoney(order.cents, language)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function EndCode({ code, onDone, onClose }: CodeDialogProps) {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  const words = useEndWords()
  const { kind, id } = code
  const [digest, setDigest] = useState('')

  async function end() {
    const answer = await act(endCode, { params: { kind, id }, body: { digest }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('end.done', { code: code.code }) })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('end.title', { code: code.code })}
      previewKey={[previewEndOfCode.name, kind, id]}
      preview={async () => {
        const told = await read(previewEndOfCode, { params: { kind, id } })
        setDigest(told.digest)
        return {
          lines: words(told),
          confirm:
            told.totalCents === null
              ? t('end.confirm')
              : t('end.confirmMoney', { sum: formatMoney(told.totalCents, language) }),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={end}
      onClose={onClose}
    />
  )
}
