import '#web/styles/tokens.css'
import '#web/styles/club-colours.css'
import '#web/styles/reset.css'
import '#web/styles/base.css'
import '#web/styles/type.css'
import './styles/office.css'
import './styles/controls.css'
import { createRoot } from 'react-dom/client'
import { watchChunkFailures } from '#web/site/chunk-failure.ts'
import { App } from './App.tsx'
import { readBoot } from './boot.ts'
import { workByCookie } from './session/session.ts'

watchChunkFailures(window)
workByCookie()
createRoot(document.getElementById('app')!).render(<App boot={readBoot()} />)
