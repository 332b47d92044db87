import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedAllotment } from '#modules/allotments/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAllotmentChanges, usePassengers, useRefusalWords } from './allotment-data.ts'
import { busFile, type Passenger } from './bus-file.ts'

/** Who goes: a name for each place, whether it is paid, and what the bus must know. */
export function BusList({ of }: { of: ManagedAllotment }) {
  const { t } = useTranslation('allotments')
  const [isOpen, setOpen] = useState(false)
  const passengers = usePassengers(of.id, isOpen)
  if (of.places.given + of.places.bought === 0) return null
  return (
    <section className="allotment__bus" aria-labelledby="bus">
      <h2 className="h2" id="bus">
        {t('bus.title')}
      </h2>
      {isOpen ? (
        <Loaded query={passengers} label={t('loading')} rows={5}>
          {({ items }) => (
            <Passengers
              of={of}
              passengers={items.flatMap(({ name, places }) =>
                places.map((place) => ({ ...place, member: name ?? t('wishes.gone') })),
              )}
            />
          )}
        </Loaded>
      ) : (
        <p>
          {t('bus.text')}{' '}
          <TextButton aria-expanded={false} onClick={() => setOpen(true)}>
            {t('bus.open')}
          </TextButton>
        </p>
      )}
    </section>
  )
}

function Passengers({ of, passengers }: { of: ManagedAllotment; passengers: Passenger[] }) {
  const { t } = useTranslation('allotments')
  const text = useText()
  return (
    <>
      <p className="allotment__ways allotment__no-print">
        <Button size="s" kind="quiet" icon="download" onClick={() => busFile({ of, passengers, t, text })}>
          {t('bus.file')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => window.print()}>
          {t('bus.print')}
        </Button>
      </p>
      <Table caption={t('bus.title')} className="table--tall">
        <thead>
          <tr>
            <th>{t('bus.name')}</th>
            <th>{t('wishes.place')}</th>
            <th>{t('bus.paid')}</th>
            <th>{t('bus.boarding')}</th>
          </tr>
        </thead>
        <tbody>
          {passengers.map((passenger) => (
            <Row key={passenger.id} id={of.id} passenger={passenger} />
          ))}
        </tbody>
      </Table>
    </>
  )
}

/** Saved when somebody leaves the field. */
function Row({ id, passenger }: { id: string; passenger: Passenger }) {
  const { t } = useTranslation('allotments')
  const text = useText()
  const { setPassenger } = useAllotmentChanges(id)
  const wordsOf = useRefusalWords()
  const { holderName, boarding, member, place, state } = passenger
  const [name, setName] = useState(holderName ?? '')
  const [remark, setRemark] = useState(boarding ?? '')

  async function save(): Promise<void> {
    if (name === (holderName ?? '') && remark === (boarding ?? '')) return
    const failure = await setPassenger(passenger.id, { holderName: name || null, boarding: remark || null })
    if (failure) toast({ id: 'bus', kind: 'err', title: wordsOf(failure) })
  }

  return (
    <tr>
      <th scope="row">
        <Input
          aria-label={t('bus.nameOf', { member })}
          placeholder={member}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
          onBlur={() => void save()}
        />
      </th>
      <td data-head={t('wishes.place')}>{text(place).split(' · ')[0]}</td>
      <td data-head={t('bus.paid')}>{t(state === 'Bought' ? 'bus.yes' : 'bus.no')}</td>
      <td data-head={t('bus.boarding')}>
        <Input
          aria-label={t('bus.boardingOf', { member })}
          value={remark}
          maxLength={200}
          onChange={({ target }) => setRemark(target.value)}
          onBlur={() => void save()}
        />
      </td>
    </tr>
  )
}
