import { useTranslation } from 'react-i18next'
import { siteByKey, teamSites } from '#club/sites.ts'
import type { PushChoices, PushTopic } from '#modules/push/schema.ts'
import { useText } from '#web/site/here.ts'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { type Loaded, usePushActions } from './push-data.ts'
import { useFailureToast } from './useFailureToast.ts'

const KICK_OFFS = ['own', 'all', 'none'] as const

/** What one is told, each with a switch that is saved at once. */
export function Topics({ settings }: { settings: Loaded }) {
  const { t } = useTranslation('push')
  const save = useSaving()
  const { choices, topics } = settings
  const has = (topic: PushTopic) => topics.includes(topic)
  return (
    <section aria-labelledby="push-topics">
      <h2 className="h2" id="push-topics">
        {t('topics.title')}
      </h2>
      {has('goals') && <Goals settings={settings} />}
      {has('kickOff') && (
        <ChoiceGroup
          legend={t('topics.kickOff.title')}
          hint={t('topics.kickOff.detail')}
          className="push__group"
        >
          {KICK_OFFS.map((kickOff) => (
            <RadioOption
              key={kickOff}
              name="kickOff"
              label={t(`topics.kickOff.${kickOff}`)}
              checked={choices.kickOff === kickOff}
              onChange={() => save({ kickOff })}
            />
          ))}
        </ChoiceGroup>
      )}
      <div className="push__switches">
        {(['sales', 'waitingList', 'transfers'] as const).filter(has).map((topic) => (
          <SwitchRow
            key={topic}
            title={t(`topics.${topic}.title`)}
            detail={t(`topics.${topic}.detail`)}
            checked={choices[topic]}
            onChange={({ currentTarget: { checked } }) => save({ [topic]: checked })}
          />
        ))}
      </div>
    </section>
  )
}

function Goals({ settings: { teams, choices } }: { settings: Loaded }) {
  const { t } = useTranslation('push')
  const text = useText()
  const save = useSaving()
  const nameOf = (team: number) => {
    const key = teamSites().find(([, id]) => id === team)?.[0]
    return key ? text(siteByKey(key)!.name) : String(team)
  }
  const without = (team: number) => choices.teams.filter((one) => one !== team)
  return (
    <div className="push__switches">
      <h3 className="push__name">{t('topics.goals.title')}</h3>
      <p className="hint">{t('topics.goals.detail')}</p>
      {teams.map((team) => (
        <SwitchRow
          key={team}
          title={nameOf(team)}
          checked={choices.teams.includes(team)}
          onChange={({ currentTarget: { checked } }) =>
            save({ teams: checked ? [...without(team), team] : without(team) })
          }
        />
      ))}
    </div>
  )
}

export function useSaving() {
  const { save } = usePushActions()
  const failed = useFailureToast()
  return (change: Partial<PushChoices>) =>
    void save(change).then((failure) => failure && failed('calls.pushChoices', failure))
}
