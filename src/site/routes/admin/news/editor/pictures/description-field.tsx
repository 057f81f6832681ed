import { Check, Pencil, TriangleAlert } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import { SECOND } from '#shared/durations.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { describePicture, type Description } from './describe-picture.ts'
import type { KnownPicture } from './known-picture.ts'
import styles from './pictures.module.css'

const PAUSE = SECOND
const RETRY = 5 * SECOND

/** What is to be seen, for those who cannot see it; it belongs to the picture wherever it is shown, and saves itself. */
export function DescriptionField({ path, known }: { path: string; known: KnownPicture | undefined }) {
  const id = useId()
  const [description, setDescription] = useState<Description>(() => ({
    text: known?.text ?? '',
    isDecoration: known !== undefined && !known.isUndescribed && known.text === '',
  }))
  const [isTouched, setTouched] = useState(false)
  const problem = useDescribing(path, description, isTouched)
  const isMissing = description.text.trim() === '' && !description.isDecoration

  function change(next: Description) {
    setDescription(next)
    setTouched(true)
  }

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

/** @returns why it is not saved yet */
function useDescribing(path: string, description: Description, isTouched: boolean): string | undefined {
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const isAnswer = description.isDecoration || description.text.trim() !== ''
    if (!isTouched || !isAnswer) return undefined
    let isStale = false
    const send = async () => {
      const refusal = await describePicture(path, description)
      if (isStale) return
      setProblem(refusal)
      if (refusal !== undefined) timer.current = setTimeout(() => void send(), RETRY)
      // The box beside the text tells what is still missing.
      else void revalidate()
    }
    timer.current = setTimeout(() => void send(), PAUSE)
    return () => {
      isStale = true
      clearTimeout(timer.current)
    }
  }, [path, description, isTouched, revalidate])
  return problem
}
