import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { countTelevisionGifts, readTelevisionGift } from '#modules/office/television/gifts.endpoints.ts'
import type { OfficeGiftDetail } from '#modules/office/television/gifts.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { ExtendGiftDialog, SendGiftDialog } from './GiftDialogs.tsx'
import { GIFT_MARKS, useGiftName } from './television-words.ts'
import { VoidGiftDialog } from './VoidGiftDialog.tsx'

/** `/club-tv/geschenke/:id`: one gift, how it was handed over, and what became of it. */
export default function GiftPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('television')
  const queries = useQueryClient()
  const queryKey = [readTelevisionGift.name, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readTelevisionGift, { params: { id }, signal }),
  })
  useTitle(data ? t('gifts.code', { ending: data.codeEnding }) : t('gifts.title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('gifts.loading'), failed: t('gifts.failed'), again: t('again') }}
        rows={8}
      />
    )
  async function changed() {
    await queries.invalidateQueries({ queryKey })
    await queries.invalidateQueries({ queryKey: [countTelevisionGifts.name] })
  }
  return <Gift gift={data} onChanged={changed} />
}

interface PartProps {
  gift: OfficeGiftDetail
}

function Gift({ gift, onChanged }: PartProps & { onChanged: () => Promise<void> }) {
  const { t } = useTranslation('television')
  const [open, setOpen] = useState<'send' | 'extend' | 'void' | null>(null)
  const mayChange = usePermission('contracts.change')
  const { may, state, codeEnding } = gift
  const title = t('gifts.code', { ending: codeEnding })
  const dialog = { gift, onDone: onChanged, onClose: () => setOpen(null) }
  return (
    <>
      <PageHead
        title={title}
        sub={<StateMark kind={GIFT_MARKS[state]}>{t(`gifts.states.${state}`)}</StateMark>}
        crumbs={[
          { label: t('title'), to: '/club-tv' },
          { label: t('gifts.title'), to: '/club-tv/geschenke' },
          { label: title },
        ]}
        actions={
          mayChange &&
          (['send', 'extend', 'void'] as const)
            .filter((action) => may[action])
            .map((action) => (
              <Button key={action} size="s" kind="quiet" onClick={() => setOpen(action)}>
                {t(`gifts.${action}.title`)}
              </Button>
            ))
        }
      />
      <Columns kind="aside">
        <Stack>
          <HandedOver gift={gift} />
          <Outcome gift={gift} />
        </Stack>
        <Bought gift={gift} />
      </Columns>
      {open === 'send' && <SendGiftDialog {...dialog} />}
      {open === 'extend' && <ExtendGiftDialog {...dialog} />}
      {open === 'void' && <VoidGiftDialog {...dialog} />}
    </>
  )
}

function Bought({ gift }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const giftName = useGiftName()
  const mayReadPeople = usePermission('people.read')
  const { giver, giverId, orderId, orderNumber, offer, amountCents, madeAt, expiresAt } = gift
  const name = giver || t(giverId ? 'nameless' : 'gifts.gone')
  return (
    <Section title={t('gifts.bought')}>
      <Facts
        facts={[
          {
            term: t('gifts.columns.giver'),
            value: giverId && mayReadPeople ? <Link to={`/personen/${giverId}`}>{name}</Link> : name,
          },
          {
            term: t('gifts.columns.order'),
            value: orderId ? <Link to={`/bestellungen/${orderId}`}>{orderNumber}</Link> : '–',
          },
          { term: t('columns.offer'), value: giftName(offer) },
          { term: t('gifts.paid'), value: formatMoney(amountCents, language) },
          { term: t('gifts.columns.made'), value: shortDay(madeAt, language) },
          { term: t('gifts.columns.until'), value: shortDay(expiresAt, language) },
        ]}
      />
    </Section>
  )
}

function HandedOver({ gift }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const { recipientEmail, sendOn, sentAt, timesSent } = gift
  return (
    <Section title={t('gifts.handedOver')}>
      <Facts
        facts={[
          { term: t('gifts.recipientEmail'), value: recipientEmail ?? t('gifts.noEmail') },
          ...(sendOn ? [{ term: t('gifts.sendOn'), value: shortDay(`${sendOn}T12:00:00Z`, language) }] : []),
          {
            term: t('gifts.sentAt'),
            value: sentAt ? exactMoment(sentAt, language) : t('gifts.notSent'),
            ...(timesSent > 1 ? { detail: t('gifts.timesSent', { count: timesSent }) } : {}),
          },
        ]}
      />
    </Section>
  )
}

function Outcome({ gift }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const { redeemedAt, redeemedBy, voidedAt, voidedBy, voidReason } = gift
  if (!redeemedAt && !voidedAt) return null
  const name = redeemedBy?.name || t('nameless')
  return (
    <Section title={t('gifts.outcome')}>
      <Facts
        facts={[
          ...(redeemedAt
            ? [
                { term: t('gifts.redeemedAt'), value: exactMoment(redeemedAt, language) },
                {
                  term: t('gifts.redeemedBy'),
                  value: redeemedBy?.subscriptionId ? (
                    <Link to={`/club-tv/${redeemedBy.subscriptionId}`}>{name}</Link>
                  ) : (
                    t('gifts.gone')
                  ),
                },
              ]
            : []),
          ...(voidedAt
            ? [
                {
                  term: t('gifts.voidedAt'),
                  value: exactMoment(voidedAt, language),
                  detail: voidedBy === 'order' ? t('gifts.byOrder') : (voidedBy ?? ''),
                },
                { term: t('end.reason'), value: reasonWords(t, voidReason) },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** Buyers give a word of ours, staff their own. */
function reasonWords(
  t: (key: string, options: { defaultValue: string }) => string,
  given: string | null,
): string {
  const [word = ''] = (given ?? '').split(': ')
  return t(`because.${word}`, { defaultValue: given ?? '–' })
}
