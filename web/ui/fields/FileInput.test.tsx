// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanUp, render } from '../render-for-test.ts'
import { FileInput } from './FileInput.tsx'

/** What jsdom knows nothing of: a list of files made by hand. */
class Transfer {
  readonly files: File[] = []
  readonly items = { add: (file: File) => this.files.push(file) }
}

beforeEach(() => void vi.stubGlobal('DataTransfer', Transfer))
afterEach(() => {
  cleanUp()
  vi.unstubAllGlobals()
})

/** A field that is in a browser as this one: setting it to nothing empties it, and the same file once more is no news. */
function chooser(input: HTMLInputElement) {
  let held: readonly File[] = []
  const hold = (files: readonly File[]) => {
    held = files
  }
  Object.defineProperty(input, 'files', { get: () => held, set: hold })
  Object.defineProperty(input, 'value', { set: () => hold([]) })
  return (file: File | null) => {
    act(() => input.click())
    if (!file) return act(() => input.dispatchEvent(new Event('cancel')))
    if (held[0]?.name === file.name) return
    hold([file])
    act(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  }
}

test('a file that is chosen once more is told once more; a chooser that is closed leaves what was chosen', () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  const { box } = render(<FileInput accept=".csv" onFiles={onFiles} />)
  const input = box.querySelector('input')!
  const choose = chooser(input)
  const [wrong, right] = [new File(['a'], 'lines.csv'), new File(['a;b'], 'lines.csv')]
  choose(wrong)
  choose(right)
  expect(onFiles.mock.calls).toEqual([[[wrong]], [[right]]])
  choose(null)
  expect(input.files).toEqual([right])
  expect(onFiles).toHaveBeenCalledTimes(2)
})

test('no other field takes files', () => {
  const files = ['web', 'office'].flatMap((folder) => globSync(`${folder}/**/*.tsx`))
  const others = files.filter((file) => /type="file"/.test(readFileSync(file, 'utf8')))
  expect(others.filter((file) => !file.includes('FileInput'))).toEqual([])
})
