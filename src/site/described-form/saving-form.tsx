import { useEffect, type ReactNode } from 'react'
import { UploadedPictures } from '../pictures/picture-chooser.tsx'
import { PostForm } from '../ui/post-form.tsx'
import styles from './described-form.module.css'
import { DescribedFields } from './described-fields.tsx'
import { FormSurroundingsContext, type FormSurroundings } from './described-leaf.tsx'
import { Submit } from '../ui/submit.tsx'
import type { Fields } from '#shared/form/field.ts'
import type { TypedFields } from '#shared/form/typed.ts'

/** What the button says that saves. */
export const SAVE = 'speichern'
/** What the button says that shows what would change. */
export const LOOK = 'ansehen'

/** @property focus id of what is to have the focus, after a list has changed @property answer changes with every answer of the server */
type Props = FormSurroundings & {
  fields: Fields
  typed: TypedFields
  number: number
  focus: string | undefined
  answer: unknown
  children?: ReactNode
}

/** The form of a document, which can be looked at before it is saved. What it sends is read by `readTypedFields`. */
export function SavingForm({ fields, typed, number, focus, answer, children, ...surroundings }: Props) {
  useEffect(() => {
    if (focus !== undefined) document.getElementById(focus)?.focus()
  }, [answer, focus])
  return (
    <PostForm preventScrollReset autoComplete="off">
      {/* What the enter key presses: the first button of a form. */}
      <button className="visually-hidden" type="submit" name="intent" value={SAVE} tabIndex={-1} aria-hidden>
        Speichern
      </button>
      <input type="hidden" name="number" value={number} />
      {children}
      <FormSurroundingsContext value={surroundings}>
        <UploadedPictures>
          <DescribedFields fields={fields} typed={typed} />
        </UploadedPictures>
      </FormSurroundingsContext>
      <div className={styles['submit']}>
        <Submit kind="quiet" value={LOOK}>
          Erst ansehen
        </Submit>
        <Submit value={SAVE}>Speichern</Submit>
      </div>
    </PostForm>
  )
}
