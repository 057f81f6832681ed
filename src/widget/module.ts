import type { NetlifyIdentityModule } from './identity-widget.d.mts'
import { createWidget } from './widget.ts'

/** For host pages that bring React themselves. Nothing happens before `init` is called. */
const netlifyIdentity: NetlifyIdentityModule = createWidget()
// oxlint-disable-next-line import/no-default-export -- so pages import the widget that this one replaces
export default netlifyIdentity
export const { init, open, close, on, off, currentUser, logout, refresh, setLocale } = netlifyIdentity
