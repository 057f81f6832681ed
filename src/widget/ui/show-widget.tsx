import { createRoot } from 'react-dom/client'
import type { Parts } from '../parts.ts'
import { Dialog } from './dialog.tsx'
import { styleText } from './style.ts'

/** As the frame of the widget that this one replaces was called, so that pages still find it. */
export const WIDGET_ID = 'netlify-identity-widget'

/** Puts the dialog into the page, in a shadow root, so that neither's styles reach the other. */
export function showWidget(parts: Parts): void {
  const host = document.createElement('div')
  host.id = WIDGET_ID
  const shadow = host.attachShadow({ mode: 'open' })
  // Built by script and not as an element: the strictest policy for styles lets it pass.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleText)
  shadow.adoptedStyleSheets = [sheet]
  const container = document.querySelector(parts.options.container ?? 'body') ?? document.body
  container.append(host)
  const place = document.createElement('div')
  shadow.append(place)
  createRoot(place).render(<Dialog {...parts} />)
}
