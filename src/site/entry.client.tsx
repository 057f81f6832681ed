import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreEarlyRedirects } from './runtime/ignore-early-redirects.ts'
import { reloadOnceAfterDeployment } from './runtime/reload-once.ts'

reloadOnceAfterDeployment(window)
ignoreEarlyRedirects(window)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
