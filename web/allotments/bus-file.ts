import type { TFunction } from 'i18next'
import type { Text } from '#club/club.ts'
import type { AllotmentWish, ManagedAllotment } from '#modules/allotments/schema.ts'
import { cell } from '#web/organisations/members-file.ts'

export type Passenger = AllotmentWish['places'][number] & { member: string }

/** The list as a file that spreadsheets open; nothing in it is read as a formula. */
export function busFile(given: {
  of: ManagedAllotment
  passengers: readonly Passenger[]
  t: TFunction<'allotments'>
  text: (text: Text) => string
}): void {
  const { of, t, text } = given
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([`\uFEFF${busRows(given)}\r\n`], { type: 'text/csv;charset=utf-8' }),
  )
  link.download = `${t('bus.title')} ${text(of.event.name)}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

export function busRows(given: {
  passengers: readonly Passenger[]
  t: TFunction<'allotments'>
  text: (text: Text) => string
}): string {
  const { passengers, t, text } = given
  const head = [t('bus.name'), t('wishes.member'), t('wishes.place'), t('bus.paid'), t('bus.boarding')]
  const rows = passengers.map(({ holderName, member, place, state, boarding }) => [
    holderName ?? member,
    member,
    text(place).split(' · ')[0]!,
    t(state === 'Bought' ? 'bus.yes' : 'bus.no'),
    boarding ?? '',
  ])
  return [head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')
}
