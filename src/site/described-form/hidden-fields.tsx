import { Fragment } from 'react'
import { countName, innerName, isList, isTypedFields, type Typed, type TypedFields } from '#shared/form/typed.ts'

/** What stands in a form, to be sent once more by another one. */
export const HiddenFields = ({ typed, name = '' }: { typed: TypedFields; name?: string }) =>
  Object.entries(typed).map(([key, value]) => <HiddenField key={key} name={innerName(name, key)} value={value} />)

function HiddenField({ name, value }: { name: string; value: Typed }) {
  if (isTypedFields(value)) return <HiddenFields typed={value} name={name} />
  if (!isList(value)) return <input type="hidden" name={name} value={value} />
  return (
    <>
      <input type="hidden" name={countName(name)} value={value.length} />
      {value.map((item, index) => (
        <Fragment key={innerName(name, index)}>
          <HiddenField name={innerName(name, index)} value={item} />
        </Fragment>
      ))}
    </>
  )
}
