import { FormField, FormSummary } from '../../../../ui/form-field.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import room from '../room.module.css'
import { REASON_LIMIT } from './reason-limit.ts'

type Props = { formKey: string; refused: { message: string; typed: string } | undefined }

/** A draw is never done again without a trace. */
export function AgainForm({ formKey, refused }: Props) {
  return (
    <section aria-label="Neu auslosen">
      {refused && <FormSummary title="Nicht aufgehoben" message={refused.message} />}
      <details className={room['fold']} open={refused !== undefined}>
        <summary>Neu auslosen</summary>
        <PostForm>
          <input type="hidden" name="formKey" value={formKey} />
          <p className="detail">
            Die Auslosung wird aufgehoben, und es gibt eine neue Losnummer. Beides steht mit dem Grund im Protokoll.
          </p>
          <FormField
            name="reason"
            id="grund-neu"
            label="Grund"
            input={{ defaultValue: refused?.typed, maxLength: REASON_LIMIT, autoComplete: 'off' }}
          />
          <button className="button button-quiet" name="command" value="again">
            Auslosung aufheben
          </button>
        </PostForm>
      </details>
    </section>
  )
}
