import { Fingerprint } from './icons.ts'
import { useRef, useState, useSyncExternalStore } from 'react'
import { askPasskey, canUsePasskeys, type PasskeyPurpose } from '../passkey-browser.ts'
import { passkeyFields } from '../passkey-fields.ts'
import { Icon } from './icon.tsx'
import styles from './passkey-button.module.css'

type Props = { purpose: PasskeyPurpose; children: string; kind?: 'main' | 'quiet'; hint?: string }

const never = () => () => undefined

/** Within a form: asks the device for finger, face or PIN, and submits the form with the answer. Not rendered without script or passkey support. */
export function PasskeyButton({ purpose, children, kind = 'quiet', hint }: Props) {
  const challenge = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'asking' | string | undefined>()
  const isThere = useSyncExternalStore(never, canUsePasskeys, () => false)
  if (!isThere) return null

  async function ask() {
    setState('asking')
    try {
      const shown = await askPasskey(purpose)
      const fields = { challenge: challenge.current, answer: answer.current }
      if (fields.challenge) fields.challenge.value = shown.challenge
      if (fields.answer) fields.answer.value = shown.answer
      setState(undefined)
      fields.answer?.form?.requestSubmit()
    } catch (error) {
      setState(wordsFor(error))
    }
  }

  const isAsking = state === 'asking'
  return (
    <div className={styles['passkey']}>
      {/* Uncontrolled: React would overwrite the device's answer with its own value at the next render, before the form is sent. */}
      <input ref={challenge} type="hidden" name={passkeyFields.challenge} />
      <input ref={answer} type="hidden" name={passkeyFields.answer} />
      <button
        className={kind === 'main' ? 'button' : 'button button-quiet'}
        type="button"
        disabled={isAsking}
        onClick={() => void ask()}
      >
        <Icon icon={Fingerprint} size={22} /> {children}
      </button>
      {hint && <p className="muted above-2">{hint}</p>}
      <p className="muted above-2" role="status">
        {isAsking ? 'Ihr Gerät fragt jetzt nach Fingerabdruck, Gesicht oder PIN.' : state}
      </p>
    </div>
  )
}

/**
 * Browsers give few details of the failure, so that pages learn nothing about the user's keys:
 * https://www.w3.org/TR/webauthn-3/#sctn-assertion-privacy
 */
function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'Auf diesem Gerät ist schon ein Passkey für Ihr Konto.'
  if (name === 'NotAllowedError') return 'Es wurde kein Passkey verwendet. Sie können es noch einmal versuchen.'
  return 'Das ging gerade nicht. Bitte versuchen Sie es gleich noch einmal.'
}
