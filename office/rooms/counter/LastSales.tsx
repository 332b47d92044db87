import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '#club/club.ts'
import { previewCounterUndo, undoCounterSale } from '#modules/office/counter/endpoints.ts'
import type { OfficeCounterSale } from '#modules/office/counter/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { showReceipt, showTickets } from './chosen.ts'
import { PaperLanguage } from './PaperLanguage.tsx'

/** What one sold last: to print once more, or to take back. */
export function LastSales({ sales }: { sales: readonly OfficeCounterSale[] }) {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const [papers, setPapers] = useState<Language>(language)
  const [undone, setUndone] = useState<OfficeCounterSale | null>(null)
  return (
    <Section title={t('last.title')}>
      <PaperLanguage value={papers} onChange={setPapers} />
      <ul className="last-sales">
        {sales.map((sale) => (
          <LastSale key={sale.id} sale={sale} papers={papers} onUndo={() => setUndone(sale)} />
        ))}
      </ul>
      {undone && <UndoDialog sale={undone} onClose={() => setUndone(null)} />}
    </Section>
  )
}

interface LastSaleProps {
  sale: OfficeCounterSale
  papers: Language
  onUndo: () => void
}

function LastSale({ sale, papers, onUndo }: LastSaleProps) {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const mayRead = usePermission('orders.read')

  return (
    <li>
      <div>
        {mayRead ? <Link to={`/bestellungen/${sale.orderId}`}>{sale.number}</Link> : sale.number}{' '}
        <small>
          {formatTime(new Date(sale.at), language)}, {t(`methods.${sale.method}`)}
          {sale.reference && ` ${sale.reference}`}
        </small>
      </div>
      <b className="num">{formatMoney(sale.totalCents, language)}</b>
      {sale.isUndone ? (
        <StateMark kind="stuck">{t('last.undone')}</StateMark>
      ) : (
        <div className="last-sales__actions">
          <Button size="s" kind="quiet" onClick={() => showReceipt(sale.id, papers)}>
            {t('sold.receipt')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => showTickets(sale.id, papers)}>
            {t('last.print')}
          </Button>
          <Button size="s" kind="quiet" onClick={onUndo}>
            {t('last.undo')}
          </Button>
        </div>
      )}
    </li>
  )
}

function UndoDialog({ sale, onClose }: { sale: OfficeCounterSale; onClose: () => void }) {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const [told, setTold] = useState<Consequences | null>(null)
  const params = { id: sale.id }
  return (
    <ConsequencesDialog
      title={t('undo.title', { number: sale.number })}
      previewKey={[previewCounterUndo.name, sale.id]}
      preview={async () => {
        const answer = await read(previewCounterUndo, { params })
        setTold(answer)
        const sum = formatMoney(answer.totalCents ?? 0, language)
        return {
          lines: answer.lines
            .filter(({ kind }) => kind !== 'piecesLeft' && kind !== 'shippingStays')
            .map(({ kind, count, cents, isNot }) => ({
              text: t(`consequences.${kind}`),
              value: cents === null ? count : formatMoney(cents, language),
              isNot,
            })),
          confirm: t('undo.confirm', { sum }),
          isFinal: answer.isFinal,
          refusal: answer.needsSecondPerson ? t('undo.second') : null,
        }
      }}
      onConfirm={async () => {
        const body = { digest: told?.digest ?? '' }
        const answer = await act(undoCounterSale, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('undo.done', { number: sale.number }) })
        await queries.invalidateQueries({ queryKey: ['counter'] })
        return null
      }}
      onClose={onClose}
    />
  )
}
