import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { importVideo } from '#modules/office/videos/endpoints.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useMaking, useRenewVideos } from './use-video.ts'
import { useSize } from './video-words.ts'

/** Films from the import folder, or from an address of a named host. */
export function ImportDialog({ instead, onClose }: { instead: string | null; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const { data } = useMaking()
  const renew = useRenewVideos()
  const navigate = useNavigate()
  const say = useFailureWords()
  const size = useSize()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [address, setAddress] = useState('')

  async function take(from: { name: string } | { address: string }) {
    setBusy(true)
    const answer = await act(importVideo, { body: { ...from, instead }, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) {
      const { problem } = answer.failure
      return setFault(
        problem?.title === 'PACKAGE_FAULTY' ? (problem.detail ?? null) : say(answer.failure).text,
      )
    }
    await renew(answer.data.id)
    onClose()
    navigate(`/medien/videos/${answer.data.id}`)
  }

  const offered = (data?.imports ?? []).filter(({ kind }) => kind === 'package' || data?.mayTranscode)
  return (
    <OfficeDialog title={t('import.title')} text={t('import.text')} onClose={onClose}>
      {!data && <Skeleton label={t('loading')} rows={3} />}
      {data && offered.length === 0 && <p className="videos-note">{t('import.none')}</p>}
      <ul className="imports">
        {offered.map(({ name, kind, bytes }) => (
          <li key={name}>
            <b>{name}</b>
            <small>{kind === 'package' ? t('import.package') : size(bytes ?? 0)}</small>
            <Button size="s" kind="quiet" busy={isBusy} onClick={() => void take({ name })}>
              {t('import.take')}
            </Button>
          </li>
        ))}
      </ul>
      {data?.mayTranscode && data.importHosts.length > 0 && (
        <form
          className="imports__address"
          onSubmit={(event) => {
            event.preventDefault()
            void take({ address })
          }}
        >
          <Field label={t('import.address')} hint={t('import.hosts', { hosts: data.importHosts.join(', ') })}>
            <Input type="url" required value={address} onChange={({ target }) => setAddress(target.value)} />
          </Field>
          <Button size="s" kind="ink" type="submit" busy={isBusy}>
            {t('import.fetch')}
          </Button>
        </form>
      )}
      <p role="alert" className="videos-fault">
        {fault}
      </p>
    </OfficeDialog>
  )
}
