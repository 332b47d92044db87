import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { changeLiveMatch, listLiveMatches } from '#modules/office/videos/live.endpoints.ts'
import { LiveMatchChange, type LiveMatches, type OfficeLive } from '#modules/office/videos/live.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { useFormField } from '#web/forms/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewVideos } from './use-video.ts'

type Match = LiveMatches['items'][number]

/** A match is shown from so long before its kick-off to so long after it. */
const BEFORE_MS = 90 * 60_000
const AFTER_MS = 150 * 60_000

/** The match that runs at a moment, or is about to; the nearest where there are two. */
export function matchAt(matches: readonly Match[], moment: number): Match | null {
  const since = ({ kickOff }: Match) => moment - Date.parse(kickOff)
  const near = matches.filter((one) => since(one) > -BEFORE_MS && since(one) < AFTER_MS)
  return near.toSorted((one, other) => Math.abs(since(one)) - Math.abs(since(other)))[0] ?? null
}

/** Which match a live video is of; the one that runs then is chosen until somebody chooses. Lies in a form with `matchId`. */
export function MatchField({ suggests }: { suggests: boolean }) {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const id = useFormField('matchId', t('live.match'))
  const { setValue } = useFormContext<{ matchId: string | null }>()
  const startsAt: unknown = useWatch({ name: 'startsAt' })
  const isChosen = useRef(false)
  const { data } = useQuery({
    queryKey: [listLiveMatches.name],
    queryFn: ({ signal }) => read(listLiveMatches, { signal }),
  })
  useEffect(() => {
    if (!suggests || !data || isChosen.current) return
    const moment = typeof startsAt === 'string' ? Date.parse(startsAt) : Date.now()
    setValue('matchId', matchAt(data.items, moment)?.id ?? null)
  }, [suggests, data, startsAt, setValue])
  return (
    <Controller
      name="matchId"
      render={({ field }) => (
        <Field id={id} label={t('live.match')} hint={t('live.matchHint')}>
          <Select
            value={field.value ?? ''}
            onBlur={field.onBlur}
            onChange={({ target }) => {
              isChosen.current = true
              field.onChange(target.value || null)
            }}
          >
            <option value="">{t('live.noMatch')}</option>
            {data?.items.map(({ id: match, name, kickOff }) => (
              <option key={match} value={match}>
                {name}, {shortMoment(kickOff, language)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    />
  )
}

/** Another match for what is planned or runs already. */
export function ChangeMatch({ id, live }: { id: string; live: OfficeLive }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
        {t(live.match ? 'live.changeMatch' : 'live.chooseMatch')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('live.matchTitle')}
          text={t('live.matchText')}
          schema={LiveMatchChange}
          defaultValues={{ matchId: live.match?.id ?? null }}
          submitLabel={t('live.matchSubmit')}
          onClose={() => setOpen(false)}
          onSubmit={async (body) => {
            const answer = await act(changeLiveMatch, { params: { id }, body, reaction: () => 'silent' })
            if (!answer.ok) return answer.failure
            toast({ kind: 'ok', title: t('live.done') })
            await renew(id)
            setOpen(false)
            return null
          }}
        >
          <MatchField suggests={live.match === null} />
        </FormDialog>
      )}
    </>
  )
}
