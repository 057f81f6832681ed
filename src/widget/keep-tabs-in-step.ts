import { USER_KEY } from './stored-user.ts'

const CHANNEL = 'netlify-identity'
const LEFT = 'left'

type Needs = {
  /** Another tab has signed in, or has exchanged the token. */
  onChanged: () => void
  onLeft: () => void
}

/** Tells other tabs of the same site of signing out, and hears from them. */
export function keepTabsInStep({ onChanged, onLeft }: Needs) {
  addEventListener('storage', ({ key, newValue }) => {
    // Key null: everything was removed.
    if (key !== USER_KEY && key !== null) return
    if (newValue === null) onLeft()
    else onChanged()
  })
  // Also reaches tabs where the storage is blocked.
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === LEFT) onLeft()
  })
  return { tellLeft: () => channel?.postMessage(LEFT) }
}
