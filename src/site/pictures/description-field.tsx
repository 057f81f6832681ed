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

/** @property onSaved must stay the same function */
type Props = { path: string; known: KnownPicture | undefined; onSaved?: (() => void) | undefined }

/** What is to be seen, for those who cannot see it; it belongs to the picture wherever it is shown, and saves itself. */
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

/** The description as it is typed. @returns problem: why it is not saved yet */
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

/** Sends a description when its writer pauses, and before the form around it. @returns why it is not saved yet */
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
    // Whoever publishes within the pause would be told that the description is missing.
    function sendFirst(event: SubmitEvent) {
      event.preventDefault()
      event.stopImmediatePropagation()
      // Once: what does not arrive now the answer to the form will tell.
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

/** Tells the library what is to be seen on a picture. @returns a sentence when it did not take it */
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
