import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { toLinkTarget } from './link-target.ts'
import styles from './text-field.module.css'

type Props = { target: string | undefined; onDone: (target: string | undefined) => void }

/** Asks for a link's target. @param props.onDone receives an empty text to remove the link, and undefined to leave it unchanged */
export function LinkForm({ target, onDone }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(target ?? '')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => field.current?.select(), [])

  function apply() {
    const found = toLinkTarget(typed)
    if (found !== undefined) return onDone(found)
    setWrong(true)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone(undefined)
    if (event.key !== 'Enter') return
    // Otherwise it would submit the article.
    event.preventDefault()
    apply()
  }

  return (
    <div className={styles['link']} role="group" aria-label="Link">
      <label className="strong" htmlFor={id}>
        Wohin führt der Link?
      </label>
      <input
        ref={field}
        id={id}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https:// oder name@beispiel.de"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fehler` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isWrong && <NoAddress id={`${id}-fehler`} />}
      <Buttons target={target} onApply={apply} onDone={onDone} />
    </div>
  )
}

const NoAddress = ({ id }: { id: string }) => (
  <p id={id} className="field-error" role="alert">
    Das ist keine Adresse, die hier als Link erscheinen kann.
  </p>
)

const Buttons = ({ target, onApply, onDone }: Props & { onApply: () => void }) => (
  <div className="cluster gap-2">
    <button className="button" type="button" onClick={onApply}>
      Link setzen
    </button>
    {target !== undefined && (
      <button className="button button-quiet" type="button" onClick={() => onDone('')}>
        Link entfernen
      </button>
    )}
    <button className="button button-quiet" type="button" onClick={() => onDone(undefined)}>
      Abbrechen
    </button>
  </div>
)
