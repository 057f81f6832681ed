import type { WidgetState } from '../state.ts'
import { translate, translateError } from '../texts.ts'

export const ERROR_ID = 'error'

const FAILED = new Set<WidgetState['message']>(['message_verfication_error', 'message_signup_disabled'])

/** Error and message, announced to screen readers as they appear. */
export function Flash({ state: { error, message, locale } }: { state: WidgetState }) {
  return (
    <>
      <div role="alert" id={ERROR_ID}>
        {error !== null && <p className="flash error">{translateError(locale, error)}</p>}
        {message !== null && FAILED.has(message) && <p className="flash error">{translate(locale, message)}</p>}
      </div>
      <div role="status">
        {message !== null && !FAILED.has(message) && <p className="flash success">{translate(locale, message)}</p>}
      </div>
    </>
  )
}
