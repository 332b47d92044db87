import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sweepstake } from '#modules/sweepstakes/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useFigures } from '#web/draws/figures.ts'
import { useSession } from '#web/session/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Refused } from '../Refused.tsx'
import type { useOwnDoors } from '../sweepstake-data.ts'

/** The lot for the door of today: drawn, or there already. */
export function EnterToday({ door, own }: { door: Sweepstake; own: ReturnType<typeof useOwnDoors> }) {
  const { t } = useTranslation('sweepstakes')
  const { status, signIn, organisation, actForMyself } = useSession()
  const { lot, moment } = useFigures()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [entered, setEntered] = useState<number | null>(null)
  const mine = own.doors?.get(door.id)?.lot
  const number = entered ?? mine?.number

  async function enter() {
    if (isBusy) return
    setBusy(true)
    if (status === 'anonymous') await signIn().catch(() => {})
    else {
      const answer = await own.enter()
      if ('door' in answer) setEntered(answer.number)
      setFailure('door' in answer ? null : answer)
    }
    setBusy(false)
  }

  if (organisation)
    return (
      <Banner>
        <p>{t('personal', { name: organisation.name })}</p>
        <TextButton onClick={actForMyself}>{t('forMyself')}</TextButton>
      </Banner>
    )
  if (number !== undefined)
    return (
      <>
        {/* A lot that was drawn elsewhere meanwhile: said as well (SWP-09). */}
        {failure && <Refused failure={failure} />}
        <Banner kind="ok" icon="ticket" role="status">
          {/* SUC-06 */}
          <b>{t(entered === null ? 'calendar.isIn' : 'calendar.thanks', { door: door.door })}</b>
          <p>{t('calendar.yourLot', { lot: lot(number), when: moment(door.drawsAt) })}</p>
        </Banner>
      </>
    )
  return (
    <>
      {failure && <Refused failure={failure} />}
      <Button size="l" iconAfter="ticket" busy={isBusy} onClick={() => void enter()}>
        {t(status === 'anonymous' ? 'signIn' : isBusy ? 'entering' : 'enter')}
      </Button>
      <p className="micro muted">{t('calendar.accept')}</p>
    </>
  )
}
