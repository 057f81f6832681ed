import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreEarlyRejections } from './runtime/ignore-early-rejections.ts'
import { reloadOnceAfterDeployment } from './runtime/reload-once.ts'

reloadOnceAfterDeployment(window)
ignoreEarlyRejections(window)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
