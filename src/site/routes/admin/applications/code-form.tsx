import { FormField } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

/** Asks for the treasurer's code; a file answers. @property to address of the form */
export function CodeForm({ label, submit, to }: { label: string; submit: string; to: string }) {
  return (
    <PostForm reloadDocument aria-label={label} action={to}>
      <CodeFields submit={submit} intent="oeffnen" mistake={undefined} />
    </PostForm>
  )
}

type Props = { submit: string; intent: string; mistake: string | undefined }

/** The field for the code and its button. */
export function CodeFields({ submit, intent, mistake }: Props) {
  return (
    <>
      <FormField
        name="code"
        label="Code der Kasse"
        hint="24 Buchstaben und Ziffern. Er wird nicht gespeichert."
        mistakes={mistake === undefined ? [] : [{ field: 'code', message: mistake }]}
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 80 }}
      />
      <button className="button" name="intent" value={intent}>
        {submit}
      </button>
    </>
  )
}
