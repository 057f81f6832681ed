import { createContext, useContext, type ReactNode } from 'react'
import type { FormProps } from 'react-router'
import type { Fields } from '#shared/form/field.ts'
import type { TypedFields } from '#shared/form/typed.ts'
import { FormSummary, mistakesTitle } from '../ui/form-field.tsx'
import { GuardFields } from '../ui/guard-fields.tsx'
import { PostForm } from '../ui/post-form.tsx'
import { DescribedFields } from './described-fields.tsx'
import { FormSurroundingsContext } from './described-leaf.tsx'
import type { RefusedForm } from './refuse-form.ts'

/** @property typed what stands in it at first @property token of this view, where everybody may send it */
export type ShownForm = { fields: Fields; typed?: TypedFields; token?: string }

const ShownFormContext = createContext<{ fields: Fields; typed: TypedFields }>({ fields: {}, typed: {} })

/** @property unsent title of the summary where the refusal belongs to no field @property below stands in the summary, below the message */
type Props = Pick<FormProps, 'aria-label' | 'className' | 'reloadDocument' | 'preventScrollReset'> & {
  form: ShownForm
  refused: RefusedForm | undefined
  unsent: string
  below?: ReactNode
  children: ReactNode
}

/** The form of a description: what was typed, and what is wrong with it. Its fields stand where `FormFields` are. */
export function DescribedForm({ form, refused, unsent, below, children, ...rest }: Props) {
  const { fields, token } = form
  const mistakes = refused?.mistakes ?? []
  const guard = refused?.token ?? token
  return (
    <>
      {refused && (mistakes.length > 0 || refused.message !== undefined) && (
        <FormSummary
          title={mistakes.length > 0 ? mistakesTitle(mistakes) : unsent}
          message={refused.message}
          mistakes={mistakes}
        >
          {below}
        </FormSummary>
      )}
      <PostForm {...rest}>
        <ShownFormContext value={{ fields, typed: refused?.typed ?? form.typed ?? {} }}>
          <FormSurroundingsContext value={{ mistakes, picks: {}, today: '' }}>{children}</FormSurroundingsContext>
        </ShownFormContext>
        {guard !== undefined && <GuardFields token={guard} answer={refused} />}
      </PostForm>
    </>
  )
}

/** @property names left out: all of them */
export function FormFields({ names }: { names?: readonly string[] }) {
  const { fields, typed } = useContext(ShownFormContext)
  const shown = names ? Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) : fields
  return <DescribedFields fields={shown} typed={typed} />
}
