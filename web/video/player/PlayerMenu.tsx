import { useTranslation } from 'react-i18next'
import type { VideoPlay } from '#modules/videos/schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx'
import type { Playback } from './usePlayback.ts'

const RATES = [0.75, 1, 1.25, 1.5, 2]
const NAMES = { de: 'Deutsch', en: 'English', ja: '日本語' }

type PlayerMenuProps = {
  id: string
  playback: Playback
  captions: VideoPlay['captions']
  language: 'de' | 'en' | 'ja' | null
  onLanguage: (language: 'de' | 'en' | 'ja' | null) => void
  /** Begins the next one by itself? */
  goesOn: boolean
  onGoesOn: (goesOn: boolean) => void
}

/** Speed, quality and captions as rows of one choice each; below the picture on a phone. */
export function PlayerMenu(props: PlayerMenuProps) {
  const { id, playback, captions, language, onLanguage, goesOn, onGoesOn } = props
  const { state, qualities, quality, height } = playback
  const { t } = useTranslation('player')
  const format = new Intl.NumberFormat(useLanguage())
  const heights = qualities.toReversed()
  return (
    <div className="vp__menu" id={id}>
      <Row
        icon="speed"
        label={t('speed')}
        value={state.rate}
        onChange={playback.setRate}
        options={RATES.map((one) => ({ value: one, label: `${format.format(one)}×` }))}
      />
      {qualities.length > 1 && (
        <Row
          icon="settings"
          label={t('quality')}
          value={quality}
          onChange={playback.chooseQuality}
          options={[
            {
              value: -1,
              label: t('auto'),
              detail: height === null ? undefined : t('autoNow', { height }),
            },
            ...heights.map((one) => ({
              value: one.index,
              label: one.height === null ? t('soundOnly') : `${one.height}p`,
            })),
          ]}
        />
      )}
      {captions.length > 0 && (
        <Row
          icon="captions"
          label={t('captions')}
          value={language}
          onChange={onLanguage}
          options={[
            { value: null, label: t('captionsOff') },
            ...captions.map((one) => ({ value: one.language, label: NAMES[one.language] })),
          ]}
        />
      )}
      <Row
        icon="ahead"
        label={t('goesOn')}
        value={goesOn ? 'on' : 'off'}
        onChange={(value) => onGoesOn(value === 'on')}
        options={[
          { value: 'on', label: t('on') },
          { value: 'off', label: t('captionsOff') },
        ]}
      />
    </div>
  )
}

type RowProps<V> = {
  icon: PlayerIconName
  label: string
  value: V
  options: readonly { value: V; label: string; detail?: string | undefined }[]
  onChange: (value: V) => void
}

function Row<V extends string | number | null>({ icon, label, value, options, onChange }: RowProps<V>) {
  return (
    <fieldset className="vp__group">
      <legend>
        <PlayerIcon name={icon} />
        {label}
      </legend>
      <div>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
            {option.detail && <small>{option.detail}</small>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
