import { useEffect, useState } from 'react'

/** Whether a popover was opened once; the browser opens it by itself, perhaps before anything here was alive. */
export function useOpened(id: string): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover) return
    const open = () => setOpened(true)
    if (popover.matches(':popover-open')) open()
    popover.addEventListener('toggle', open)
    return () => popover.removeEventListener('toggle', open)
  }, [id])
  return opened
}
