import { useTranslation } from 'react-i18next'
import type { PushChoices } from '#modules/push/schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { useSaving } from './Topics.tsx'

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30)

/** When nothing comes, by the clock of whoever chooses it. */
export function QuietHours({ choices, hasWaitingList }: { choices: PushChoices; hasWaitingList: boolean }) {
  const { t } = useTranslation('push')
  const save = useSaving()
  const { isQuiet, quietFrom, quietUntil, zone, waitingListAlways } = choices
  return (
    <section aria-labelledby="push-quiet">
      <h2 className="h2" id="push-quiet">
        {t('quiet.title')}
      </h2>
      <div className="push__switches">
        <SwitchRow
          title={t('quiet.on')}
          detail={t('quiet.detail')}
          checked={isQuiet}
          onChange={({ currentTarget: { checked } }) => save({ isQuiet: checked })}
        />
        {isQuiet && (
          <div className="push__times">
            <Time
              label={t('quiet.from')}
              value={quietFrom}
              onChange={(minute) => save({ quietFrom: minute })}
            />
            <Time
              label={t('quiet.until')}
              value={quietUntil}
              onChange={(minute) => save({ quietUntil: minute })}
            />
            <Zone zone={zone} onChange={(own) => save({ zone: own })} />
          </div>
        )}
        {isQuiet && hasWaitingList && (
          <SwitchRow
            title={t('quiet.always')}
            detail={t('quiet.alwaysDetail')}
            checked={waitingListAlways}
            onChange={({ currentTarget: { checked } }) => save({ waitingListAlways: checked })}
          />
        )}
      </div>
    </section>
  )
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (minute: number) => void
}) {
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].sort((a, b) => a - b)
  return (
    <Field label={label}>
      <Select value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {times.map((minute) => (
          <option key={minute} value={minute}>
            {clockOf(minute)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Another clock than that of this device is named, with the way to take this one. */
function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('push')
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([here, zone])]
  return (
    <Field label={t('quiet.zone')}>
      <Select
        value={zone}
        disabled={zones.length === 1}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {one.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function clockOf(minute: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
