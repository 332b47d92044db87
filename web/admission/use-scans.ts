import { useEffect, useRef, useState } from 'react'
import type { AdmissionSession, Shown } from './admission-session.ts'
import { createHandScanner } from './hand-scanner.ts'

/** Somebody who is in makes room by themselves; a refusal stays until the steward has seen it. */
const NEXT_MS = 1500

export type Answered = { code: string; isIn: boolean; at: number }

/**
 * The scans of one gate, one at a time. What the camera sees while an answer stands is no other scan. What a scanner in the
 * hand reads is: somebody has aimed it. It ends the answer that stands; while one is awaited it waits behind it.
 */
export function useScans(admission: AdmissionSession, onAnswer: (shown: Shown) => void) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isJudging, setJudging] = useState(false)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const now = useRef<{ code: string; isIn: boolean | null } | null>(null)
  const behind = useRef<string[]>([])

  async function judge(code: string) {
    now.current = { code, isIn: null }
    setShown(null)
    setJudging(true)
    const result = await admission.scan(code)
    now.current.isIn = result.result === 'admitted'
    setJudging(false)
    setShown(result)
    onAnswer(result)
  }

  function next() {
    const { code: before, isIn } = now.current ?? { code: '', isIn: null }
    setAnswered({ code: before, isIn: isIn === true, at: Date.now() })
    const code = behind.current.shift()
    if (code) return void judge(code)
    now.current = null
    setShown(null)
  }

  function fromCamera(code: string) {
    if (!now.current) void judge(code)
  }

  function fromHand(typed: string) {
    const code = typed.trim()
    const standing = now.current
    if (!standing) return void judge(code)
    // Pulled twice at the same ticket: that is not somebody else with a copy of it.
    if (code === standing.code && standing.isIn !== false) return
    if (standing.isIn !== null) return void judge(code)
    if (!behind.current.includes(code)) behind.current.push(code)
  }

  useEffect(() => {
    if (shown?.result !== 'admitted') return
    const timer = setTimeout(next, NEXT_MS)
    return () => clearTimeout(timer)
  })

  useHandScanner(fromHand)
  return { shown, isJudging, answered, next, fromCamera, fromHand }
}

/** A scanner types into whatever has the focus: into a field as it should, and anywhere else to be heard here. */
function useHandScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const scanner = createHandScanner()
    function hear(event: KeyboardEvent) {
      if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const code = scanner.key({ key: event.key, at: event.timeStamp })
      if (code === null) return
      // Its Enter is the end of the code, and presses no button.
      event.preventDefault()
      event.stopPropagation()
      latest.current(code)
    }
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
