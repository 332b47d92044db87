import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentChoice } from '#modules/consents/rules.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

interface ConsentRowProps {
  choice: ConsentChoice
  on: boolean
  onPress: (on: boolean) => void
  /** Cannot be switched on now; the section around it says why. */
  blockedBy?: string
  /** What else there is to say, e.g. that a mail waits. */
  children?: ReactNode
}

/** A switch with the whole sentence that one agrees to, and since when one does. */
export function ConsentRow({ choice, on, onPress, blockedBy, children }: ConsentRowProps) {
  const { t } = useTranslation('consents')
  const language = useLanguage()
  const text = useText()
  const wordsId = useId()
  const { topic, given, activatedByUser } = choice
  return (
    <li className="consents__row">
      <SwitchRow
        title={text(topic.title)}
        detail={text(topic.detail)}
        checked={on}
        disabled={Boolean(blockedBy) && !on}
        aria-describedby={blockedBy ? `${wordsId} ${blockedBy}` : wordsId}
        onChange={(event) => onPress(event.currentTarget.checked)}
      />
      <p className="consents__words" id={wordsId}>
        {text(topic.wording)}
      </p>
      {on && activatedByUser && given?.givenAt && (
        <p className="consents__since">
          <Icon name="check" />
          {t('since', { day: dayOf(given.givenAt, language) })}
        </p>
      )}
      {children}
    </li>
  )
}
