import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clearLine } from '#modules/office/settlements/endpoints.ts'
import type { SettlementLine } from '#modules/office/settlements/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { PROVIDERS } from './settlement-words.ts'

interface LineDialogProps {
  line: SettlementLine
  onDone: () => Promise<void>
  onClose: () => void
}

/** One line: what the provider says, what the books say, what one does about it. */
export function LineDialog({ line, onDone, onClose }: LineDialogProps) {
  const { t } = useTranslation('settlements')
  const mayChange = usePermission('money.change')
  const [isClearing, setClearing] = useState(false)
  const isOpen = line.cleared === null && line.word !== 'fits' && line.word !== 'plain'

  async function clear(reason: string) {
    const params = { id: line.id }
    const answer = await act(clearLine, { params, body: { reason }, reaction: () => 'silent' })
    await onDone()
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('clear.done') })
    onClose()
    return null
  }

  if (isClearing)
    return <ReasonDialog title={t('clear.title')} text={t('clear.text')} onSubmit={clear} onClose={onClose} />
  return (
    <OfficeDialog
      title={t(`words.${line.word}`)}
      text={t(`advice.${line.word}`)}
      onClose={onClose}
      actions={
        isOpen &&
        mayChange && (
          <Button size="s" onClick={() => setClearing(true)}>
            {t('clear.title')}
          </Button>
        )
      }
    >
      <LineFacts line={line} />
    </OfficeDialog>
  )
}

function LineFacts({ line }: Pick<LineDialogProps, 'line'>) {
  const { t } = useTranslation('settlements')
  const { language } = useOfficeLanguage()
  const { name, kind, provider, bookedAt, grossCents, feeCents, ownCents, order, cleared, word } = line
  const money = (cents: number) => formatMoney(cents, language)
  const theirs =
    word === 'missing'
      ? []
      : [
          { term: t('columns.gross'), value: money(grossCents) },
          { term: t('columns.fee'), value: money(feeCents) },
        ]
  return (
    <Facts
      facts={[
        { term: t('columns.kind'), value: t(`kinds.${kind}`), detail: PROVIDERS[provider] },
        { term: t('columns.booked'), value: shortMoment(bookedAt, language) },
        ...theirs,
        ...(ownCents === null ? [] : [{ term: t('columns.own'), value: money(ownCents) }]),
        ...(order
          ? [
              {
                term: t('columns.order'),
                value: (
                  <Link className="tlink" to={`/bestellungen/${order.id}`}>
                    {order.number}
                  </Link>
                ),
              },
            ]
          : []),
        ...(name ? [{ term: t('columns.name'), value: name }] : []),
        ...(cleared ? [{ term: t('cleared'), value: cleared.reason, detail: cleared.by }] : []),
      ]}
    />
  )
}
