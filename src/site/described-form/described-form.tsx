import { createContext, useContext, type ReactNode, useEffect, useRef } from 'react'
import type { FormProps } from 'react-router'
import type { Fields } from '#shared/form/field.ts'
import type { TypedFields } from '#shared/form/typed.ts'
import { FormSummary, mistakesTitle } from '../ui/form-field.tsx'
import { UploadedPictures } from '../pictures/picture-chooser.tsx'
import { PostForm } from '../ui/post-form.tsx'
import { DescribedFields } from './described-fields.tsx'
import { fieldId, FormSurroundingsContext, type FormSurroundings } from './described-leaf.tsx'
import type { RefusedForm } from './refuse-form.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'

/** @property typed initial values @property token of this view, where the form is public */
export type ShownForm = Partial<Pick<FormSurroundings, 'picks' | 'mayUpload'>> & {
  fields: Fields
  typed?: TypedFields
  token?: string
}

const ShownFormContext = createContext<{ fields: Fields; typed: TypedFields }>({ fields: {}, typed: {} })

type SummaryProps = { refused: Omit<RefusedForm, 'typed'> | undefined; unsent: string; below?: ReactNode }

/**
 * What to correct, and why nothing was saved. @property unsent title of a refusal that belongs to no field @property below content below the message
 */
export function RefusalSummary({ refused, unsent, below }: SummaryProps) {
  if (!refused || (refused.mistakes.length === 0 && refused.message === undefined)) return null
  const { mistakes, message, at } = refused
  return (
    <FormSummary
      title={mistakes.length > 0 ? mistakesTitle(mistakes) : unsent}
      message={message}
      mistakes={mistakes.map((mistake) => ({ ...mistake, field: fieldId(mistake.field, at) }))}
    >
      {below}
    </FormSummary>
  )
}

/** @property at tells apart several forms of a page that have the same fields; the page then shows one summary above all of them */
type Props = Pick<FormProps, 'id' | 'action' | 'aria-label' | 'className' | 'reloadDocument' | 'preventScrollReset'> & {
  form: ShownForm
  refused: RefusedForm | undefined
  at?: string
  children: ReactNode
} & ({ unsent: string; below?: ReactNode } | { unsent?: undefined })

/** The form of a description, with typed values and mistakes. `FormFields` places its fields. */
export function DescribedForm({ form, refused, at, children, ...props }: Props) {
  const { unsent, below, ...rest } = { below: undefined, ...props }
  const { fields, token, picks = {}, mayUpload = false } = form
  const guard = refused?.token ?? token
  return (
    <>
      {unsent !== undefined && <RefusalSummary refused={refused} unsent={unsent} below={below} />}
      <PostForm {...rest}>
        <ShownFormContext value={{ fields, typed: refused?.typed ?? form.typed ?? {} }}>
          <FormSurroundingsContext value={{ mistakes: refused?.mistakes ?? [], picks, mayUpload, today: '', at }}>
            <UploadedPictures>{children}</UploadedPictures>
          </FormSurroundingsContext>
        </ShownFormContext>
        {guard !== undefined && <GuardFields token={guard} answer={refused} />}
      </PostForm>
    </>
  )
}

/** @property names all fields when omitted */
export function FormFields({ names }: { names?: readonly string[] }) {
  const { fields, typed } = useContext(ShownFormContext)
  const shown = names ? Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) : fields
  return <DescribedFields fields={shown} typed={typed} />
}

/**
 * Tells people from bots: the token of this view of the form, and a honeypot field that people neither see nor reach.
 *
 * @property answer the answer to the sent form, if any
 */
function GuardFields({ token, answer }: { token: string; answer: unknown }) {
  const trap = useRef<HTMLInputElement>(null)
  // A value that the browser's autofill has put in must not be sent a second time.
  useEffect(() => {
    if (trap.current) trap.current.value = ''
  }, [answer])
  return (
    <>
      <div className="visually-hidden" aria-hidden>
        <label htmlFor={guardFieldNames.trap}>Website</label>
        <input ref={trap} id={guardFieldNames.trap} name={guardFieldNames.trap} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={guardFieldNames.token} value={token} />
    </>
  )
}
