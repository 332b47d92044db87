import { hideClosed } from './closed-notices.ts'
import { rememberUntilAlive } from './making-good.ts'
import { startWhenPainted } from './starting-late.ts'

declare global {
  interface Window {
    /** Told by the page once it lives: makes good what was done before anybody could hear it. */
    pageIsAlive?: () => void
  }
}

// The first script of every page, in its head: bundled for itself and read as text (early-script.ts).
hideClosed()
window.pageIsAlive = rememberUntilAlive()
void startWhenPainted()
