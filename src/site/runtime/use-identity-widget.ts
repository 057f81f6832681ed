import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Sets the login widget up on a page that is to have it, once the browser has nothing better to do. */
export function useIdentityWidget(): void {
  useEffect(() => whenIdle(() => window.dispatchEvent(new Event('identity-wanted'))), [])
}
