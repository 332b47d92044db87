import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { publishCamp, readOfficeCamp } from '#modules/office/camps/endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Figures, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { CallOffDialog } from './CallOffDialog.tsx'
import { CampDialog } from './CampDialog.tsx'
import { Children } from './Children.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import type { CampPartProps } from './camp-part.ts'
import { STATE_MARKS } from './camps-words.ts'
import { Draws } from './draws/Draws.tsx'
import { Trainers } from './Trainers.tsx'
import { Waits } from './Waits.tsx'

/** `/camps/:id`: one camp with its children, who waits, and what can be done with it. */
export default function CampPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('camps')
  const queries = useQueryClient()
  const queryKey = [readOfficeCamp.name, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readOfficeCamp, { params: { id }, signal }),
  })
  useTitle(data?.name ?? t('title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return <Camp camp={data} onChanged={() => queries.invalidateQueries({ queryKey })} />
}

function Camp({ camp, onChanged }: CampPartProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const { name, state, booked, held, capacity, waiting, paidCents, cancelledBecause } = camp
  const proofs = camp.places.filter((one) => one.state === 'booked' && one.proof === 'open').length
  return (
    <>
      <PageHead
        title={name}
        sub={<StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>}
        crumbs={[{ label: t('title'), to: '/camps' }, { label: name }]}
        actions={<Actions camp={camp} onChanged={onChanged} />}
      />
      <Figures
        figures={[
          { term: t('figures.booked'), value: booked, detail: t('figures.of', { count: capacity }) },
          { term: t('figures.held'), value: held },
          { term: t('figures.waiting'), value: waiting },
          { term: t('figures.paid'), value: formatMoney(paidCents, language) },
          ...(proofs > 0 ? [{ term: t('figures.proofs'), value: proofs }] : []),
        ]}
      />
      <Columns kind="aside">
        <Stack>
          {camp.form.byLot && <Draws camp={camp} onChanged={onChanged} />}
          <Children camp={camp} onChanged={onChanged} />
          <Waits camp={camp} onChanged={onChanged} />
        </Stack>
        <Stack>
          <About camp={camp} />
          <Trainers camp={camp} onChanged={onChanged} />
          {cancelledBecause && (
            <Section title={t('states.cancelled')}>
              <p>{cancelledBecause}</p>
            </Section>
          )}
        </Stack>
      </Columns>
    </>
  )
}

type Open = 'change' | 'copy' | 'close' | 'callOff' | null

function Actions({ camp, onChanged }: CampPartProps) {
  const { t } = useTranslation('camps')
  const mayChange = usePermission('camps.change')
  const mayLead = usePermission('camps.lead')
  const [open, setOpen] = useState<Open>(null)
  const { id, state } = camp
  const isOver = state === 'cancelled' || state === 'over'
  const close = () => setOpen(null)

  async function publish() {
    const answer = await act(publishCamp, { params: { id } })
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('published') })
    await onChanged()
  }

  return (
    <>
      {mayLead && state !== 'draft' && state !== 'cancelled' && (
        <LinkButton size="s" kind="quiet" to={`/camps-leiten/${id}`}>
          {t('roll.title')}
        </LinkButton>
      )}
      {mayChange && (
        <>
          <Button size="s" kind="quiet" onClick={() => setOpen('copy')}>
            {t('form.copy')}
          </Button>
          {!isOver && (
            <Button size="s" kind="quiet" onClick={() => setOpen('change')}>
              {t('form.change')}
            </Button>
          )}
          {!camp.form.byLot && (state === 'open' || state === 'full' || state === 'soon') && (
            <Button size="s" kind="quiet" onClick={() => setOpen('close')}>
              {t('close.title')}
            </Button>
          )}
          {!isOver && state !== 'draft' && (
            <Button size="s" kind="quiet" onClick={() => setOpen('callOff')}>
              {t('callOff.title')}
            </Button>
          )}
          {state === 'draft' && (
            <Button size="s" onClick={() => void publish()}>
              {t('publish')}
            </Button>
          )}
        </>
      )}
      {(open === 'change' || open === 'copy') && (
        <CampDialog camp={camp} isCopy={open === 'copy'} onDone={onChanged} onClose={close} />
      )}
      {open === 'close' && <CloseDialog camp={camp} onChanged={onChanged} onClose={close} />}
      {open === 'callOff' && <CallOffDialog camp={camp} onChanged={onChanged} onClose={close} />}
    </>
  )
}

function About({ camp }: Pick<CampPartProps, 'camp'>) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const { form, sizes } = camp
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, language))
  return (
    <Section title={t('about')}>
      <Facts
        facts={[
          {
            term: t('columns.days'),
            value: `${shortDay(form.startsOn, language)} – ${shortDay(form.endsOn, language)}`,
            detail: `${form.dailyFrom}–${form.dailyUntil}`,
          },
          { term: t('columns.place'), value: form.place },
          { term: t('ages'), value: t('agesOf', { from: form.ageFrom, until: form.ageUntil }) },
          { term: t('form.fields.price'), value: money(form.priceCents) },
          { term: t('form.fields.memberPriceShort'), value: money(form.memberPriceCents) },
          ...form.reductions.map(({ name, condition, untilOn, percent, priceCents }) => ({
            term: name[language] ?? name['de'] ?? '',
            value: percent === null ? money(priceCents) : t('reductions.less', { percent }),
            detail:
              condition === 'early' && untilOn
                ? t('reductions.until', { day: shortDay(untilOn, language) })
                : t(`reductions.conditions.${condition}`),
          })),
          { term: t('form.fields.care'), value: money(form.careCents) },
          {
            term: t('bookable'),
            value: `${shortDay(form.booksFrom, language)} – ${shortDay(form.booksUntil, language)}`,
          },
          ...(sizes.length > 0
            ? [{ term: t('sizes'), value: sizes.map(({ size, count }) => `${size}: ${count}`).join(', ') }]
            : []),
        ]}
      />
    </Section>
  )
}
