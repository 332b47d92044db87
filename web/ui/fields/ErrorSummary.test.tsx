// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, render } from '../render-for-test.ts'
import { ErrorSummary } from './ErrorSummary.tsx'

afterEach(cleanUp)

const errors = [{ fieldId: 'phone', text: 'Telefon: muss ausgefüllt werden' }]

function Form({ submits }: { submits: number }) {
  return (
    <>
      {submits > 0 && <ErrorSummary key={submits} title="Eine Angabe passt noch nicht" errors={errors} />}
      <input id="phone" />
    </>
  )
}

test('the summary takes the focus after each submit, and its link moves it to the field', () => {
  const { box, update } = render(<Form submits={0} />)
  const field = box.querySelector('input')!
  field.focus()

  update(<Form submits={1} />)
  expect(document.activeElement).toBe(box.querySelector('[role=alert]'))

  act(() => box.querySelector('a')!.click())
  expect(document.activeElement).toBe(field)
  expect(location.hash).toBe('')

  update(<Form submits={2} />)
  expect(document.activeElement).toBe(box.querySelector('[role=alert]'))
})
