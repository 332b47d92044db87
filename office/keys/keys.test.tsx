// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanUp } from '#web/ui/render-for-test.ts'
import { press, renderInOffice } from '../office-for-test.tsx'
import { currentCommands, useCommand } from './commands.ts'
import { keyCaps } from './listen.ts'

const run = vi.fn<(name: string) => void>()
afterEach(() => {
  cleanUp()
  run.mockClear()
})

function Offer({ keys, name = keys, isAlways }: { keys: string; name?: string; isAlways?: boolean }) {
  useCommand({ id: name, label: name, keys, isAlways, run: () => run(name) })
  return null
}

function Shown({ onDrawn }: { onDrawn: (ids: string[]) => void }) {
  useCommand({ id: 'pay', label: 'pay', keys: 'mod+Enter', run: () => run('pay') })
  useLayoutEffect(() => onDrawn(currentCommands().map(({ id }) => id)), [onDrawn])
  return <p>pay</p>
}

function Slash({ of, isOfFrame = false }: { of: string; isOfFrame?: boolean }) {
  useCommand({ id: 'slash', label: of, keys: '/', isOfFrame, run: () => run(of) })
  return null
}

test('a key does what the screen offers for it, and nothing any more when the screen is gone', () => {
  const { update } = renderInOffice(<Offer keys="v" />)
  press('v')
  expect(run).toHaveBeenCalledExactlyOnceWith('v')
  update(null)
  press('v')
  expect(run).toHaveBeenCalledOnce()
  expect(currentCommands()).toEqual([])
})

test('a key works with the drawing that shows it, not some time after', () => {
  const offered: string[][] = []
  renderInOffice(<Shown onDrawn={(ids) => void offered.push(ids)} />)
  expect(offered[0]).toEqual(['pay'])
})

test('what a screen offers comes before the frame’s, whichever is drawn first, and the frame’s is back when the screen is gone', () => {
  const frame = (label: string) => <Slash key="frame" of={label} isOfFrame />
  const list = <Slash key="list" of="list" />
  const slash = () => currentCommands().map(({ label }) => label)
  const { update } = renderInOffice([list, frame('frame')])
  press('/')
  expect(run).toHaveBeenLastCalledWith('list')
  // Its words come late: it offers itself anew.
  update([list, frame('Frame')])
  expect(slash()).toEqual(['list'])
  update([frame('Frame')])
  expect(slash()).toEqual(['Frame'])
})

test('single letters rest while somebody writes; with Ctrl they do not', () => {
  const { box } = renderInOffice(
    <>
      <input aria-label="note" />
      <input type="checkbox" aria-label="choose" />
      <Offer keys="v" />
      <Offer keys="mod+k" />
    </>,
  )
  act(() => box.querySelector<HTMLElement>('input')!.focus())
  press('v')
  expect(run).not.toHaveBeenCalled()
  press('k', { ctrlKey: true })
  expect(run).toHaveBeenLastCalledWith('mod+k')
  act(() => box.querySelector<HTMLElement>('[type=checkbox]')!.focus())
  press('v')
  expect(run).toHaveBeenLastCalledWith('v')
})

test('G and a letter are two keys, one soon after the other', () => {
  renderInOffice(
    <>
      <Offer keys="g b" />
      <Offer keys="b" />
    </>,
  )
  press('g')
  press('b')
  expect(run.mock.calls).toEqual([['g b']])
  press('b')
  expect(run).toHaveBeenLastCalledWith('b')
})

test('while a dialog is open only its own keys work', () => {
  renderInOffice(
    <>
      <div role="dialog" aria-label="Erstatten" />
      <Offer keys="v" />
      <Offer keys="mod+Enter" isAlways />
    </>,
  )
  press('v')
  press('Enter', { ctrlKey: true })
  expect(run.mock.calls).toEqual([['mod+Enter']])
})

test('where two things have the same key, the one that came last has it', () => {
  const { update } = renderInOffice(<Offer keys="/" name="everywhere" />)
  update(null)
  renderInOffice(
    <>
      <Offer keys="/" name="everywhere" />
      <Offer keys="/" name="here" />
    </>,
  )
  press('/')
  expect(run.mock.calls).toEqual([['here']])
})

test('keys are called as on the keyboard of the language', () => {
  expect(keyCaps('mod+k', 'de')).toEqual(['Strg', 'K'])
  expect(keyCaps('mod+Enter', 'en')).toEqual(['Ctrl', '↵'])
  expect(keyCaps('g b', 'de')).toEqual(['G', 'B'])
})
