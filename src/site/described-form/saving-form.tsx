import { useEffect, type ReactNode } from 'react'
import type { LineDifference } from '#shared/compare-lines.ts'
import type { Mistake } from '../ui/form-field.tsx'
import { UploadedPictures } from '../pictures/picture-chooser.tsx'
import { PostForm } from '../ui/post-form.tsx'
import styles from './described-form.module.css'
import { DescribedFields } from './described-fields.tsx'
import { FormSurroundingsContext, type FormSurroundings } from './described-leaf.tsx'
import { Submit } from '../ui/submit.tsx'
import type { Fields } from '#shared/form/field.ts'
import type { TypedFields } from '#shared/form/typed.ts'

/** The value of the button that saves. */
export const SAVE = 'speichern'
/** The value of the button that previews the changes. */
export const LOOK = 'ansehen'

type Answer = { status: number; number: number; typed: TypedFields }

/** The answer to a sent form that is not saved; it always keeps the input. */
export type FormAnswer =
  | ({ kind: 'reordered'; focus: string } & Answer)
  | ({ kind: 'looked'; changes: LineDifference[] } & Answer)
  | ({ kind: 'mistakes'; mistakes: Mistake[]; message: string | undefined } & Answer)
  | ({ kind: 'conflict'; by: string; at: string; changes: LineDifference[] } & Answer)
  | { kind: 'saved'; isChanged: boolean; isMerged: boolean }
export type OpenAnswer = Exclude<FormAnswer, { kind: 'saved' }>

/** @property typed the values, and `number` their version, until the server has answered @property answer why the form is still open */
type Props = Omit<FormSurroundings, 'mistakes'> & {
  fields: Fields
  typed: TypedFields
  number: number
  answer: OpenAnswer | undefined
  children?: ReactNode
}

/** The form of a document, with a preview before saving. `readTypedFields` reads what it sends. */
export function SavingForm({ fields, typed, number, answer, children, ...surroundings }: Props) {
  const mistakes = answer?.kind === 'mistakes' ? answer.mistakes : []
  // After a list action.
  const focus = answer?.kind === 'reordered' ? answer.focus : undefined
  useEffect(() => {
    if (focus !== undefined) document.getElementById(focus)?.focus()
  }, [answer, focus])
  return (
    <PostForm preventScrollReset autoComplete="off">
      {/* The button that the Enter key triggers: the first one of the form. */}
      <button className="visually-hidden" type="submit" name="intent" value={SAVE} tabIndex={-1} aria-hidden>
        Speichern
      </button>
      <input type="hidden" name="number" value={answer?.number ?? number} />
      {children}
      <FormSurroundingsContext value={{ ...surroundings, mistakes }}>
        <UploadedPictures>
          <DescribedFields fields={fields} typed={answer?.typed ?? typed} />
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
