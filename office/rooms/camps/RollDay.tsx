import './roll.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampRoll } from '#modules/office/camps/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { type SendTicks, useTicks } from './ticks.ts'

interface RollDayProps {
  roll: CampRoll
  /** Who ticks. */
  personId: string
  sendTicks: SendTicks
}

/** The children of a camp on one of its days: who is there, and what the coaches must know. */
export function RollDay({ roll, personId, sendTicks }: RollDayProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const { id, startsOn, endsOn, today, children } = roll
  const days = daysBetween(startsOn, endsOn)
  const [day, setDay] = useState(days.includes(today) ? today : days[0]!)
  const { waiting, tick, retry } = useTicks({ personId, campId: id, sendTicks })
  // What waits here may be sent before the list comes that does not know it yet.
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(waiting.map((one) => [`${one.placeId} ${one.day}`, one.isThere])),
  )
  const shown = (child: CampRoll['children'][number]) =>
    ticked[`${child.id} ${day}`] ??
    waiting.find((one) => one.placeId === child.id && one.day === day)?.isThere ??
    child.there[day] ??
    false
  const count = children.filter(shown).length
  return (
    <>
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
