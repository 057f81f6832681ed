import type { FormEvent } from 'react'
import type { WidgetState } from '../state.ts'
import { ERROR_ID } from './flash.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useWords } from './words.tsx'

type Props = { text: string; state: WidgetState; onCode: (code: string) => void }

/** Six digits; phones offer those of the newest message by themselves. */
export function CodeForm({ text, state: { saving }, onCode }: Props) {
  const words = useWords()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, ''))
  }
  return (
    <form onSubmit={submit}>
      <p className="text" id="code-text">
        {text}
      </p>
      <div className="field">
        <label>
          {words('code_label')}
          <input
            name="code"
            type="text"
            className="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*(\d\s*){6}"
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
