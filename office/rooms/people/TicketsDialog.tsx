import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailTicketsOfPerson, renewTicketsOfPerson } from '#modules/office/people/endpoints.ts'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { placeOf, wordsOf } from './people-words.ts'

interface TicketsDialogProps {
  person: OfficePerson
  /** Chosen beforehand; the tickets of the next match otherwise. */
  chosen?: readonly string[]
  onDone: () => Promise<void>
  onClose: () => void
}

type Way = 'renew' | 'again'
const RENEWABLE = new Set(['valid', 'unpaid'])

/** A ticket is lost: a new code, which ends the old one; or only the way to it once more. */
export function TicketsDialog({ person, chosen: wanted, onDone, onClose }: TicketsDialogProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const [way, setWay] = useState<Way>('renew')
  const [chosen, setChosen] = useState<readonly string[]>(() => wanted ?? ofNextMatch(person))
  const tickets = person.tickets.filter(({ id }) => chosen.includes(id))
  const promised = tickets.filter(({ state }) => !RENEWABLE.has(state))
  const count = tickets.length
  const to = person.emails.find(({ isPrimary }) => isPrimary)?.email ?? ''

  async function send() {
    const endpoint = way === 'renew' ? renewTicketsOfPerson : mailTicketsOfPerson
    const answer = await act(endpoint, {
      params: { id: person.id },
      body: { tickets: [...chosen] },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`lost.done.${way}`, { count }) })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('tickets.send')}
      previewKey={['person.tickets', person.id, way, chosen]}
      preview={() => ({
        lines:
          way === 'renew'
            ? [
                { icon: 'ticket', text: t('lost.codesEnd'), value: count },
                { icon: 'mail', text: t('lost.mail', { to }), value: 1 },
                { isNot: true, text: t('lost.placesStay') },
              ]
            : [
                { icon: 'mail', text: t('lost.mail', { to }), value: 1 },
                { isNot: true, text: t('lost.codesStay') },
              ],
        confirm: t(`lost.confirm.${way}`, { count }),
        refusal: refusalOf(),
      })}
      onConfirm={send}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('lost.way')}>
        {(['renew', 'again'] as const).map((one) => (
          <RadioOption
            key={one}
            name="way"
            checked={way === one}
            onChange={() => setWay(one)}
            label={t(`lost.ways.${one}`)}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={t('lost.which')}>
        {person.tickets.map((ticket) => (
          <Checkbox
            key={ticket.id}
            checked={chosen.includes(ticket.id)}
            onChange={({ target }) =>
              setChosen(
                target.checked ? [...chosen, ticket.id] : chosen.filter((other) => other !== ticket.id),
              )
            }
            label={`${placeOf(ticket)}, ${wordsOf(ticket.event.name, language)}, ${t(`ticketStates.${ticket.state}`)}`}
          />
        ))}
      </ChoiceGroup>
    </ConsequencesDialog>
  )

  function refusalOf(): string | null {
    if (count === 0) return t('lost.chooseOne')
    if (way === 'renew' && promised.length > 0) return t('lost.promised')
    return null
  }
}

function ofNextMatch({ tickets }: OfficePerson): string[] {
  const [first] = tickets
  return tickets
    .filter(({ event, state }) => event.id === first?.event.id && RENEWABLE.has(state))
    .map(({ id }) => id)
}
