// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { press, renderInOffice } from '../office-for-test.tsx'
import { ConsequencesDialog } from './ConsequencesDialog.tsx'
import { EditConflict } from './EditConflict.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Columns, Facts, Figures, Inspector, Section, Stack } from './Section.tsx'
import { StateMark } from './StateMark.tsx'
import { Timeline } from './Timeline.tsx'
import { UndoBar } from './undo/UndoBar.tsx'
import { endUndo, offerUndo, UNDO_SECONDS } from './undo/undo.ts'

beforeEach(() => vi.useRealTimers())
afterEach(cleanUp)

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!

const refund = {
  title: 'Erstatten',
  previewKey: ['refund', 1],
  preview: async () => ({
    lines: [
      { text: 'Auf die Karte', value: '34,00 €' },
      { text: 'Mitgliedspreis bleibt', isNot: true },
    ],
    confirm: '34,00 € erstatten',
    second: 'Rolf Tamm bestätigt',
  }),
  onClose: vi.fn<() => void>(),
}

test('says what will happen, and what not, before the button can be pressed; the button says the sum', async () => {
  const onConfirm = vi.fn<() => Promise<null>>(async () => null)
  renderInOffice(<ConsequencesDialog {...refund} onConfirm={onConfirm} />)
  press('Enter', { ctrlKey: true })
  expect(onConfirm).not.toHaveBeenCalled()
  await until(() => dialog()?.textContent?.includes('Auf die Karte'))
  expect(dialog()?.querySelector('.consequences__not')?.textContent).toContain('Mitgliedspreis bleibt')
  expect(dialog()?.textContent).toContain('Rolf Tamm bestätigt')
  act(() => button('34,00 € erstatten').click())
  await until(() => refund.onClose.mock.calls.length === 1)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('Ctrl Enter confirms as well; a refusal is said in its place, and nothing is closed', async () => {
  refund.onClose.mockClear()
  const failure = {
    call: 'officeStaffRoles',
    status: 409,
    problem: { title: 'STAFF_LAST_OWNER' },
    failureReason: null,
  }
  renderInOffice(<ConsequencesDialog {...refund} onConfirm={async () => failure} />)
  await until(() => dialog()?.textContent?.includes('Auf die Karte'))
  press('Enter', { ctrlKey: true })
  await until(() => dialog()?.textContent?.includes('Mindestens eine Person'))
  expect(refund.onClose).not.toHaveBeenCalled()
})

test('what has been done is offered back for eight seconds, by Z too; the next thing makes it final', async () => {
  const undo = vi.fn<() => Promise<boolean>>(async () => true)
  renderInOffice(<UndoBar />)
  act(() => offerUndo({ text: 'Drei verschickt.', undo: async () => false }))
  act(() => offerUndo({ text: 'Eine verschickt.', undo }))
  expect(document.querySelectorAll('.undo')).toHaveLength(1)
  press('z')
  expect(undo).toHaveBeenCalledOnce()
  expect(document.querySelector('.undo')).toBeNull()
})

test('the offer ends by itself, and waits while somebody is on it', () => {
  vi.useFakeTimers()
  renderInOffice(<UndoBar />)
  act(() => offerUndo({ text: 'Verschickt.', undo: async () => true }))
  act(() => button('Rückgängig').focus())
  act(() => vi.advanceTimersByTime(UNDO_SECONDS * 2000))
  expect(document.querySelector('.undo')).not.toBeNull()
  act(() => button('Rückgängig').blur())
  act(() => vi.advanceTimersByTime(UNDO_SECONDS * 1000))
  expect(document.querySelector('.undo')).toBeNull()
  endUndo('undo-unknown')
})

test('two versions are merged field by field; what is the same is not asked', async () => {
  const onMerge = vi.fn<(merged: object) => void>()
  const onTakeTheirs = vi.fn<() => void>()
  renderInOffice(
    <EditConflict
      by="Rolf Tamm"
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'city', label: 'Ort' },
        { name: 'note', label: 'Notiz' },
      ]}
      mine={{ name: 'Mara', city: 'Seewalde', note: '' }}
      theirs={{ name: 'Mara', city: 'Falkenstadt', note: 'ruft an' }}
      onMerge={onMerge}
      onTakeTheirs={onTakeTheirs}
      onClose={() => {}}
    />,
  )
  const open = await until(dialog)
  expect([...open.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual(['Ort', 'Notiz'])
  const theirNote = [...open.querySelectorAll('label')].find((label) =>
    label.textContent?.includes('ruft an'),
  )!
  act(() => theirNote.click())
  act(() => button('So zusammenführen').click())
  expect(onMerge).toHaveBeenCalledExactlyOnceWith({ name: 'Mara', city: 'Seewalde', note: 'ruft an' })
  act(() => button('Gespeicherte Fassung').click())
  expect(onTakeTheirs).toHaveBeenCalledOnce()
})

test('the parts of a screen are named for those who do not see it', () => {
  const { box } = renderInOffice(
    <Columns kind="aside">
      <Stack>
        <Section title="Inhalt" aside="5 Posten">
          <Facts isMoney facts={[{ term: 'Summe', value: '234,92 €', detail: 'mit Versand', action: 'x' }]} />
          <Figures figures={[{ term: 'Bezahlt', value: '234,92 €', detail: 'Karte' }]} />
          <StateMark kind="ok">Bezahlt</StateMark>
        </Section>
      </Stack>
      <Inspector title="Auswahl">
        <Timeline label="Verlauf" entries={[{ id: 1, what: 'Bezahlt', when: 'gestern', tone: 'ok' }]} />
      </Inspector>
    </Columns>,
  )
  const nameOf = (selector: string) =>
    document.getElementById(box.querySelector(selector)!.getAttribute('aria-labelledby')!)?.textContent
  expect(nameOf('section')).toBe('Inhalt')
  expect(nameOf('aside')).toBe('Auswahl')
  expect(box.querySelector('ol')?.getAttribute('aria-label')).toBe('Verlauf')
})

test('a form says why it was refused in the words of the office, not that nobody answers', async () => {
  const failure = {
    call: 'officeStaffRoles',
    status: 409,
    problem: { title: 'STAFF_LAST_OWNER' },
    failureReason: null,
  }
  renderInOffice(
    <FormDialog
      title="Rollen"
      schema={z.object({})}
      defaultValues={{}}
      onSubmit={async () => failure}
      submitLabel="Speichern"
      onClose={vi.fn<() => void>()}
    >
      <p />
    </FormDialog>,
  )
  act(() => button('Speichern').click())
  await until(() => dialog()?.querySelector('[role=alert]'))
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('Mindestens eine Person')
})
