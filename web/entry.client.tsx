import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { watchDeviceData } from './device-data.ts'
import { createBrowserTranslator } from './i18n/browser-translator.ts'
import { registerServiceWorker } from './shell/service-worker-registration.ts'
import { watchChunkFailures } from './site/chunk-failure.ts'
import { watchLostConnection } from './site/lost-connection.ts'

watchChunkFailures(window)
registerServiceWorker()
watchDeviceData()
watchLostConnection(window)

const translator = createBrowserTranslator()

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={translator}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})
