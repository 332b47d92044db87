// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { cleanUp, render } from './render-for-test.ts'
import { WithScores } from './WithScores.tsx'

afterEach(cleanUp)

test.each([
  ['Falken win 3–0 at home', ['3–0']],
  ['0–3, then 10–11: what a week', ['0–3', '10–11']],
  ['(2–2)', ['2–2']],
  ['Rückblick 2:1', []],
  ['Season 2025–2026', []],
  ['Away in Werda – and back', []],
  ['', []],
])('the scores of “%s” stay in one piece, and its letters are as they were written', (text, scores) => {
  const { box } = render(<WithScores text={text} />)
  expect([...box.querySelectorAll('.unbroken')].map((score) => score.textContent)).toEqual(scores)
  expect(box.textContent).toBe(text)
})
