import './trainers.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addCampTrainer, removeCampTrainer } from '#modules/office/camps/endpoints.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { act } from '../../api/act.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import type { CampPartProps } from './camp-part.ts'

/** Who leads this camp, and so reads what it must know of its children. */
export function Trainers({ camp, onChanged }: CampPartProps) {
  const { t } = useTranslation('camps')
  const mayChange = usePermission('camps.change')
  const [email, setEmail] = useState('')
  const { id, trainers } = camp

  async function add() {
    const answer = await act(addCampTrainer, { params: { id }, body: { email: email.trim() } })
    if (!answer.ok) return
    setEmail('')
    await onChanged()
  }

  async function remove(personId: string) {
    const answer = await act(removeCampTrainer, { params: { id, personId } })
    if (answer.ok) await onChanged()
  }

  return (
    <Section title={t('trainers.title')}>
      <p className="muted">{t('trainers.text')}</p>
      {trainers.length > 0 && (
        <Facts
          facts={trainers.map(({ id: personId, name }) => ({
            term: name || '–',
            value: '',
            ...(mayChange
              ? {
                  action: (
                    <TextButton onClick={() => void remove(personId)}>{t('trainers.remove')}</TextButton>
                  ),
                }
              : {}),
          }))}
        />
      )}
      {mayChange && (
        <div className="camp-trainers">
          <Field label={t('trainers.email')}>
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          </Field>
          <Button
            size="s"
            kind="quiet"
            disabledReason={email.includes('@') ? null : t('trainers.missing')}
            onClick={() => void add()}
          >
            {t('trainers.add')}
          </Button>
        </div>
      )}
    </Section>
  )
}
