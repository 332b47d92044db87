import './roll.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readCampRoll } from '#modules/office/camps/endpoints.ts'
import type { CampRoll } from '#modules/office/camps/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { useTicks } from './ticks.ts'

/** `/camps-leiten/:id`: the children of a camp on a phone, with what the camp must know, and who is there today. */
export default function RollPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('camps')
  useTitle(t('roll.title'))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [readCampRoll.name, id],
    queryFn: ({ signal }) => read(readCampRoll, { params: { id }, signal }),
    // Each time it is read is a row of the audit book; without a network it stays as it was.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isPending) return <Skeleton label={t('loading')} rows={8} />
  if (!data) {
    const status = error instanceof CallFailed ? error.failure.status : null
    if (status === 404 || status === 400) return <NotHere />
    return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
  }
  return <Roll roll={data} />
}

function Roll({ roll }: { roll: CampRoll }) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const { id, startsOn, endsOn, today, children, place } = roll
  const days = daysBetween(startsOn, endsOn)
  const [day, setDay] = useState(days.includes(today) ? today : days[0]!)
  const { waiting, tick, retry } = useTicks(id)
  const name = roll.name['de'] ?? roll.name['en'] ?? ''
  const isThere = (child: CampRoll['children'][number]) =>
    waiting.find((one) => one.placeId === child.id && one.day === day)?.isThere ?? child.there[day] ?? false
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({})
  const shown = (child: CampRoll['children'][number]) => ticked[`${child.id} ${day}`] ?? isThere(child)
  const count = children.filter(shown).length
  return (
    <>
      <PageHead
        title={name}
        sub={`${place}, ${shortDay(startsOn, language)} – ${shortDay(endsOn, language)}`}
        crumbs={[{ label: t('led.title'), to: '/camps-leiten' }, { label: name }]}
      />
      {waiting.length > 0 && (
        <Banner kind="warn" role="status">
          {t('roll.waiting', { count: waiting.length })}{' '}
          <TextButton onClick={retry}>{t('roll.retry')}</TextButton>
        </Banner>
      )}
      <div className="roll__head">
        <Field label={t('roll.day')}>
          <Select value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)}>
            {days.map((one) => (
              <option key={one} value={one}>
                {shortDay(one, language)}
              </option>
            ))}
          </Select>
        </Field>
        <p role="status">{t('roll.there', { count, all: children.length })}</p>
      </div>
      {children.length === 0 && <p className="muted">{t('children.none')}</p>}
      <ul className="roll">
        {children.map((child) => (
          <Child
            key={child.id}
            child={child}
            isThere={shown(child)}
            onTick={(is) => {
              setTicked((before) => ({ ...before, [`${child.id} ${day}`]: is }))
              tick(child.id, day, is)
            }}
          />
        ))}
      </ul>
      <p className="muted">{t('roll.private')}</p>
    </>
  )
}

interface ChildProps {
  child: CampRoll['children'][number]
  isThere: boolean
  onTick: (isThere: boolean) => void
}

function Child({ child, isThere, onTick }: ChildProps) {
  const { t } = useTranslation('camps')
  const { firstName, lastName, age, kitSize, sheet } = child
  return (
    <li className="roll__child">
      <Checkbox
        checked={isThere}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        label={
          <span>
            <b>
              {firstName} {lastName}
            </b>
            <small>{t('roll.about', { age, size: kitSize })}</small>
          </span>
        }
      />
      {sheet === null ? (
        <p className="muted">{t('roll.deleted')}</p>
      ) : (
        <>
          <p className="roll__marks">
            {sheet.allergies && <Chip kind="err">{sheet.allergies}</Chip>}
            {sheet.health && <Chip kind="warn">{sheet.health}</Chip>}
            <Chip kind={sheet.photos ? 'ok' : 'err'}>
              {t(sheet.photos ? 'roll.photos' : 'roll.noPhotos')}
            </Chip>
          </p>
          <p>
            {t(sheet.goesAlone ? 'roll.goesAlone' : 'roll.fetched')}
            {sheet.pickup && ` ${t('roll.pickup', { who: sheet.pickup })}`}
          </p>
          <p>
            {sheet.emergencyName}{' '}
            <a href={`tel:${sheet.emergencyPhone.replace(/[^+\d]/g, '')}`}>{sheet.emergencyPhone}</a>
          </p>
        </>
      )}
    </li>
  )
}

/** All days of the camp, as ISO dates. */
function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
