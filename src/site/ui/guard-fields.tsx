import { useEffect, useRef } from 'react'
import { guardFieldNames } from '#shared/guard-field-names.ts'

/**
 * What tells people from bots: the token of this view of the form, and a field that looks worth filling in, which people neither see nor
 * reach.
 *
 * @property answer what came of the form when it was sent, if it was
 */
export function GuardFields({ token, answer }: { token: string; answer: unknown }) {
  const trap = useRef<HTMLInputElement>(null)
  // What a browser's autofill has put in must not be sent a second time.
  useEffect(() => {
    if (trap.current) trap.current.value = ''
  }, [answer])
  return (
    <>
      <div className="website-field" aria-hidden>
        <label htmlFor={guardFieldNames.trap}>Website</label>
        <input ref={trap} id={guardFieldNames.trap} name={guardFieldNames.trap} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={guardFieldNames.token} value={token} />
    </>
  )
}
