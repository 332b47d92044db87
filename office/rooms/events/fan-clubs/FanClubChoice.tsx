import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFanClubs } from '#modules/office/events/fan-clubs/allotments.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'

export type FanClub = { id: string; name: string; members: number }

interface FanClubChoiceProps {
  eventId: string
  chosen: readonly FanClub[]
  onChange: (chosen: FanClub[]) => void
}

/** One or several, by a part of the name; those that are chosen stay in sight. */
export function FanClubChoice({ eventId, chosen, onChange }: FanClubChoiceProps) {
  const { t } = useTranslation('events')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['events', eventId, 'fan-clubs', search],
    queryFn: ({ signal }) => read(findFanClubs, { params: { id: eventId }, query: { search }, signal }),
    placeholderData: (before) => before,
  })
  const found = data?.items.filter(({ id }) => !chosen.some((one) => one.id === id)) ?? []
  return (
    <div className="office-form">
      <Field label={t('fanClubs.find')} id="fan-club-search">
        <Input
          id="fan-club-search"
          type="search"
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <ChoiceGroup legend={t('fanClubs.to')}>
        {[...chosen, ...found.slice(0, 8)].map((one) => (
          <Checkbox
            key={one.id}
            label={t('fanClubs.club', { name: one.name, count: one.members })}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
            }
          />
        ))}
      </ChoiceGroup>
    </div>
  )
}
