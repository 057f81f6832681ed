import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration, as the document was rendered without script. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
