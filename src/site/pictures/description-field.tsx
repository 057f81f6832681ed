import { Check, Pencil, TriangleAlert } from '#site/ui/icons.ts'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import { SECOND } from '#shared/durations.ts'
import { Icon } from '../ui/icon.tsx'
import type { KnownPicture } from './known-picture.ts'
import styles from './upload.module.css'
import { pictureAddress } from '../routes/admin/pictures/upload-path.ts'

const PAUSE = SECOND
const RETRY = 5 * SECOND

/** @property onSaved needs a stable identity */
type Props = { path: string; known: KnownPicture | undefined; onSaved?: (() => void) | undefined }

/** A picture's alternative text. It belongs to the picture wherever it is shown, and saves itself. */
export function DescriptionField({ path, known, onSaved }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { description, change, problem } = useDescription(field, { path, known, onSaved })
  const isMissing = description.text.trim() === '' && !description.isDecoration
  return (
    <div className={styles['description']} data-missing={isMissing}>
      {known?.problem !== undefined && (
        <p className={styles['problem']}>
          <Icon icon={TriangleAlert} size={18} /> {known.problem}
        </p>
      )}
      <label htmlFor={id}>
        <Icon icon={isMissing ? Pencil : Check} size={18} /> Was sieht man?
      </label>
      <textarea
        className="entry wide thumb"
        ref={field}
        id={id}
        rows={2}
        maxLength={MAX_TEXT_LENGTH}
        value={description.text}
        disabled={description.isDecoration}
        aria-describedby={`${id}-stand`}
        onChange={({ target }) => change({ ...description, text: target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <p id={`${id}-stand`} role="status">
        {problem ?? (isMissing ? 'Beschreibung fehlt.' : '')}
      </p>
      <label className={styles['decoration']}>
        <input
          type="checkbox"
          checked={description.isDecoration}
          onChange={({ target }) =>
            change({ text: target.checked ? '' : description.text, isDecoration: target.checked })
          }
        />{' '}
        nur Schmuck
      </label>
    </div>
  )
}

/** The description while it is typed. @returns problem: why it is not saved yet */
function useDescription(field: RefObject<HTMLTextAreaElement | null>, { path, known, onSaved }: Props) {
  const [description, setDescription] = useState<Description>(() => ({
    text: known?.text ?? '',
    isDecoration: known !== undefined && !known.isUndescribed && known.text === '',
  }))
  const [isTouched, setTouched] = useState(false)
  const problem = useDescribing(field, { path, description, isTouched, onSaved })

  function change(next: Description) {
    setDescription(next)
    setTouched(true)
  }
  return { description, change, problem }
}

type Described = Pick<Props, 'path' | 'onSaved'> & { description: Description; isTouched: boolean }

/** Sends a description when its author pauses, and before the surrounding form is sent. @returns why it is not saved yet */
function useDescribing(
  field: RefObject<HTMLTextAreaElement | null>,
  { path, description, isTouched, onSaved }: Described,
): string | undefined {
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const isAnswer = description.isDecoration || description.text.trim() !== ''
    if (!isTouched || !isAnswer) return undefined
    let isStale = false
    const form = field.current?.form
    const send = async () => {
      clearTimeout(timer.current)
      const refusal = await describePicture(path, description)
      if (isStale) return
      setProblem(refusal)
      if (refusal !== undefined) timer.current = setTimeout(() => void send(), RETRY)
      else {
        form?.removeEventListener('submit', sendFirst, true)
        onSaved?.()
      }
    }
    // Publishing within the pause would otherwise be refused because the description is missing.
    function sendFirst(event: SubmitEvent) {
      event.preventDefault()
      event.stopImmediatePropagation()
      // Only once: if this attempt fails, the answer to the form reports it.
      form?.removeEventListener('submit', sendFirst, true)
      void send().then(() => form?.requestSubmit(event.submitter))
    }
    form?.addEventListener('submit', sendFirst, true)
    timer.current = setTimeout(() => void send(), PAUSE)
    return () => {
      isStale = true
      clearTimeout(timer.current)
      form?.removeEventListener('submit', sendFirst, true)
    }
  }, [field, path, description, isTouched, onSaved])
  return problem
}

type Description = { text: string; isDecoration: boolean }

/** Saves a picture's description in the library. @returns a sentence when the library did not accept it */
async function describePicture(path: string, { text, isDecoration }: Description): Promise<string | undefined> {
  const address = pictureAddress(path.replace(/^pictures\//, ''))
  const body = new URLSearchParams({ intent: 'beschreiben', text, ...(isDecoration && { schmuck: 'ja' }) })
  try {
    const response = await fetch(address, { method: 'POST', body })
    const isThere = new URL(response.url).pathname.startsWith('/admin/bilder')
    if (response.ok && isThere) return undefined
    return response.status === 422 ? 'Diese Beschreibung ist zu lang.' : NOT_SAVED
  } catch {
    return NOT_SAVED
  }
}

const NOT_SAVED = 'Noch nicht gespeichert: keine Verbindung.'
