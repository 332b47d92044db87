import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { televisionGifts } from '#club/television.ts'
import { listGivenTelevision, readTelevisionGiftPaper } from '#modules/television/gifts/endpoints.ts'
import type { GivenTelevision as Given } from '#modules/television/gifts/gifts.schema.ts'
import { dayOf } from '#web/account/day.ts'
import { downloadFile } from '#web/account/download.ts'
import { MissingPart } from '#web/account/Loaded.tsx'
import { read } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'

const chips: Record<Given['state'], ChipKind> = {
  unpaid: 'err',
  open: 'plain',
  sent: 'plain',
  redeemed: 'ok',
  expired: 'plain',
  voided: 'plain',
}

/** What somebody gave to others: for whom, how it stands, and its paper once more. Nothing where they gave nothing. */
export function GivenTelevision() {
  const { t } = useTranslation('television')
  const query = useQuery({
    queryKey: ['television', 'given'],
    queryFn: ({ signal }) => read(listGivenTelevision, { signal }),
  })
  const { data } = query
  if (!data) return <MissingPart query={query} />
  if (data.items.length === 0) return null
  return (
    <section aria-labelledby="tv-given">
      <h2 className="h2" id="tv-given">
        {t('given.title')}
      </h2>
      <ul className="tv-given">
        {data.items.map((gift) => (
          <Gift key={gift.id} gift={gift} />
        ))}
      </ul>
    </section>
  )
}

function Gift({ gift }: { gift: Given }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const text = useText()
  const offer = televisionGifts.find(({ id }) => id === gift.offer)
  const name = offer ? text(offer.name) : t('given.gift')
  const about = t('given.code', { ending: gift.codeEnding })
  return (
    <li>
      <div>
        <b>{gift.recipientName ? t('given.for', { offer: name, name: gift.recipientName }) : name}</b>{' '}
        <Chip kind={chips[gift.state]}>{t(`given.state.${gift.state}`)}</Chip>
        <p className="small muted">
          {about} · {whenOf(t, gift, (moment) => dayOf(moment, language))}
        </p>
      </div>
      <p className="tv-end__actions">
        {gift.hasPaper && <Paper gift={gift} about={about} />}
        <TextLink
          to={path.order({ order: gift.checkoutId }, language)}
          aria-label={`${t('given.order')}: ${about}`}
        >
          {t('given.order')}
        </TextLink>
      </p>
    </li>
  )
}

type Say = (key: string, words: Record<string, string>) => string

function whenOf(t: Say, gift: Given, day: (moment: string) => string): string {
  if (gift.redeemedAt) return t('given.redeemedOn', { day: day(gift.redeemedAt) })
  if (gift.sentAt) return t('given.sentOn', { day: day(gift.sentAt) })
  if (gift.state === 'open' && gift.isMailed && gift.sendOn)
    return t('given.sendsOn', { day: day(`${gift.sendOn}T12:00:00Z`) })
  return t('given.until', { day: day(gift.expiresAt) })
}

function Paper({ gift, about }: { gift: Given; about: string }) {
  const { t } = useTranslation('television')
  const [isBusy, setBusy] = useState(false)

  async function fetchPaper() {
    setBusy(true)
    const isHere = await downloadFile({
      path: readTelevisionGiftPaper.path.replace(':id', gift.id),
      fileName: `${t('given.file')}-${gift.codeEnding}.pdf`,
    })
    setBusy(false)
    if (!isHere) toast({ id: 'gift-paper', kind: 'err', title: t('given.failed') })
  }

  return (
    <TextButton
      disabled={isBusy}
      onClick={() => void fetchPaper()}
      aria-label={`${t('given.paper')}: ${about}`}
    >
      {t(isBusy ? 'given.fetching' : 'given.paper')}
    </TextButton>
  )
}
