import { useEffect, useRef, type FormEvent } from 'react'
import type { WidgetState } from '../state.ts'
import { ERROR_ID } from './flash.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useWords } from './words.tsx'

/** @property isOfSheet asks for a recovery code instead of six digits */
type Props = { text: string; state: WidgetState; isOfSheet?: boolean; onCode: (code: string) => void }

/** Six digits; phones offer those of the newest message by themselves. */
export function CodeForm({ text, state: { saving }, isOfSheet = false, onCode }: Props) {
  const words = useWords()
  const name = isOfSheet ? 'recovery-code' : 'code'
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [name])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get(name)).replaceAll(/\s/g, ''))
  }
  return (
    <form onSubmit={submit}>
      <p className="text" id="code-text">
        {text}
      </p>
      <div className="field">
        <label>
          {words(isOfSheet ? 'sheet_label' : 'code_label')}
          <input
            key={name}
            ref={input}
            name={name}
            type="text"
            {...(isOfSheet ? SHEET_INPUT : DIGITS_INPUT)}
            aria-describedby={`code-text ${ERROR_ID}`}
            readOnly={saving}
            required
          />
        </label>
      </div>
      <SubmitButton text="code_submit" isSaving={saving} />
    </form>
  )
}

const DIGITS_INPUT = {
  className: 'code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: String.raw`\s*(\d\s*){6}`,
} as const

const SHEET_INPUT = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
