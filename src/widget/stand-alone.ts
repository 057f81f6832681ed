import { readAttributes } from './options.ts'
import { createWidget, type NetlifyIdentity } from './widget.ts'

declare global {
  interface Window {
    netlifyIdentity?: NetlifyIdentity
  }
}

/** `currentScript` is available only while this script first runs. */
const element = document.currentScript
const attributes = element instanceof HTMLScriptElement ? readAttributes(element.dataset) : {}

// A page that includes the script twice gets one widget.
if (!window.netlifyIdentity) {
  const widget = createWidget(attributes)
  window.netlifyIdentity = widget
  const init = () => widget.init()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', init)
  else init()
}
