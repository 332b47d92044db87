// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInOffice } from '#office/office-for-test.tsx'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { EditConflict } from '../EditConflict.tsx'
import { UndoBar } from '../undo/UndoBar.tsx'
import { OverlayPresses } from './OverlayPresses.tsx'
import { type Overlay, useOverlayEdit } from './overlay.ts'

afterEach(cleanUp)

type Foot = { version: number; words: string }

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!

/** A foot as a server keeps it: over version 0 lies nothing, and only the version that is there is written over. */
function keptFoot(kept: Foot) {
  const state = { kept }
  const refused = {
    ok: false as const,
    failure: { call: 'x', status: 409, problem: { title: 'OFFICE_VERSION_CONFLICT' }, failureReason: null },
  }
  const change = async (version: number, next: Foot) => {
    if (version !== state.kept.version) return refused
    state.kept = next
    return { ok: true as const, data: undefined, headers: new Headers() }
  }
  const overlay: Overlay<Foot> = {
    nameOf: () => 'Fuß',
    write: vi.fn<Overlay<Foot>['write']>(({ version, words }) =>
      change(version, { version: version + 1, words }),
    ),
    reset: vi.fn<Overlay<Foot>['reset']>(({ version }) => change(version, { version: 0, words: 'Datei' })),
    reload: async () => state.kept,
    renew: vi.fn<() => Promise<void>>(async () => {}),
  }
  return { state, overlay }
}

function FootEdit({ overlay, opened, onClose }: { overlay: Overlay<Foot>; opened: Foot; onClose(): void }) {
  const { saved, draft, setDraft, merging, save, isBusy, failure } = useOverlayEdit({
    ...{ opened, overlay, onClose, done: 'Gespeichert.' },
    draftOf: ({ words }) => ({ words }),
  })
  if (merging) return <EditConflict fields={[{ name: 'words', label: 'Worte' }]} {...merging} />
  return (
    <>
      <output>{draft.words}</output>
      <button type="button" onClick={() => setDraft({ words: 'Mein Fuß' })}>
        tippen
      </button>
      <button type="button" disabled={isBusy} onClick={() => save({ ...saved, ...draft })}>
        speichern
      </button>
      {failure && <p role="alert">{failure.status}</p>}
    </>
  )
}

test('what was typed is saved over the version that was seen, and can be taken back to the club’s file', async () => {
  const { state, overlay } = keptFoot({ version: 0, words: 'Datei' })
  const onClose = vi.fn<() => void>()
  renderInOffice(
    <>
      <FootEdit overlay={overlay} opened={state.kept} onClose={onClose} />
      <UndoBar />
    </>,
  )
  act(() => button('tippen').click())
  act(() => button('speichern').click())
  await until(() => onClose.mock.calls.length === 1)
  expect(state.kept).toEqual({ version: 1, words: 'Mein Fuß' })
  await until(() => button('Rückgängig'))
  act(() => button('Rückgängig').click())
  await until(() => state.kept.version === 0)
  expect(overlay.reset).toHaveBeenCalledExactlyOnceWith({ version: 1, words: 'Datei' })
})

test('what lay over the file before is what it is taken back to', async () => {
  const { state, overlay } = keptFoot({ version: 4, words: 'zuvor' })
  renderInOffice(
    <>
      <FootEdit overlay={overlay} opened={state.kept} onClose={() => {}} />
      <UndoBar />
    </>,
  )
  act(() => button('tippen').click())
  act(() => button('speichern').click())
  await until(() => button('Rückgängig'))
  act(() => button('Rückgängig').click())
  await until(() => state.kept.version === 6)
  expect(state.kept.words).toBe('zuvor')
})

test('whoever comes second sees both versions, and saves the merged one over the other’s', async () => {
  const { state, overlay } = keptFoot({ version: 1, words: 'alt' })
  const onClose = vi.fn<() => void>()
  renderInOffice(<FootEdit overlay={overlay} opened={state.kept} onClose={onClose} />)
  state.kept = { version: 2, words: 'von anderen' }
  act(() => button('tippen').click())
  act(() => button('speichern').click())
  const shown = await until(() => document.querySelector('[role=dialog]'))
  expect(shown.textContent).toContain('Mein Fuß')
  expect(shown.textContent).toContain('von anderen')
  expect(state.kept.words).toBe('von anderen')
  act(() => button('So zusammenführen').click())
  expect(document.querySelector('output')?.textContent).toBe('Mein Fuß')
  act(() => button('speichern').click())
  await until(() => onClose.mock.calls.length === 1)
  expect(state.kept).toEqual({ version: 3, words: 'Mein Fuß' })
})

test('where the other’s version cannot be read, that it was not saved is said, and it may be pressed again', async () => {
  const { state, overlay } = keptFoot({ version: 1, words: 'alt' })
  const reload = vi.fn<Overlay<Foot>['reload']>(() => Promise.reject(new Error('no network')))
  renderInOffice(<FootEdit overlay={{ ...overlay, reload }} opened={state.kept} onClose={() => {}} />)
  state.kept = { version: 2, words: 'von anderen' }
  act(() => button('tippen').click())
  act(() => button('speichern').click())
  await until(() => document.querySelector('[role=alert]')?.textContent === '409')
  expect(button('speichern').disabled).toBe(false)
  reload.mockResolvedValue(state.kept)
  act(() => button('speichern').click())
  const shown = await until(() => document.querySelector('[role=dialog]'))
  expect(shown.textContent).toContain('von anderen')
})

function Head(props: { overlay: Overlay<Foot>; read: () => Foot; onEdit: () => void }) {
  const { overlay, read, onEdit } = props
  const [thing, setThing] = useState(read)
  const shown = { ...overlay, renew: async () => setThing(read()) }
  return <OverlayPresses thing={thing} overlay={shown} onEdit={onEdit} />
}

test('every press says whose it is; what is given back can be had again as it was', async () => {
  const { state, overlay } = keptFoot({ version: 3, words: 'von hier' })
  const onEdit = vi.fn<() => void>()
  renderInOffice(
    <>
      <Head overlay={overlay} read={() => state.kept} onEdit={onEdit} />
      <UndoBar />
    </>,
  )
  await until(() => button('Ändern'))
  expect(button('Zurück zur Datei').getAttribute('aria-label')).toBe('Fuß zurück zur Datei')
  expect(button('Ändern').getAttribute('aria-label')).toBe('Fuß ändern')
  act(() => button('Ändern').click())
  expect(onEdit).toHaveBeenCalledOnce()
  act(() => button('Zurück zur Datei').click())
  await until(() => state.kept.version === 0 && !button('Zurück zur Datei'))
  act(() => button('Rückgängig').click())
  await until(() => state.kept.version === 1)
  expect(state.kept.words).toBe('von hier')
})
