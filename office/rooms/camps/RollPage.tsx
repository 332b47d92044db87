import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readCampRoll, tickCampRoll } from '#modules/office/camps/endpoints.ts'
import type { CampRoll } from '#modules/office/camps/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { useStaff } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { TakeDialog } from './away/TakeDialog.tsx'
import { RollDay } from './RollDay.tsx'
import type { SendTicks } from './ticks.ts'

/** `/camps-leiten/:id`: the children of a camp on a phone, with what the camp must know, and who is there today. */
export default function RollPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('camps')
  useTitle(t('roll.title'))
  const { data, error, refetch } = useQuery({
    queryKey: [readCampRoll.name, id],
    queryFn: ({ signal }) => read(readCampRoll, { params: { id }, signal }),
    // Each time it is read is a row of the audit book; without a network it stays as it was.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return <Roll roll={data} />
}

const sendTicks: SendTicks = (id, ticks) =>
  act(tickCampRoll, { params: { id }, body: { ticks }, reaction: () => 'silent' })

function Roll({ roll }: { roll: CampRoll }) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const { person } = useStaff()
  const [isTaking, setTaking] = useState(false)
  const { startsOn, endsOn, place, keepUntil } = roll
  const name = roll.name['de'] ?? roll.name['en'] ?? ''
  return (
    <>
      <PageHead
        title={name}
        sub={`${place}, ${shortDay(startsOn, language)} – ${shortDay(endsOn, language)}`}
        crumbs={[{ label: t('led.title'), to: '/camps-leiten' }, { label: name }]}
        actions={
          <Button
            size="s"
            disabledReason={new Date(keepUntil) <= new Date() ? t('away.over') : null}
            onClick={() => setTaking(true)}
          >
            {t('away.take')}
          </Button>
        }
      />
      <RollDay roll={roll} personId={person.id} sendTicks={sendTicks} />
      {isTaking && <TakeDialog campId={roll.id} name={name} onClose={() => setTaking(false)} />}
    </>
  )
}
