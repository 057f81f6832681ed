import { useNavigation } from 'react-router'
import { messageLimits, type MessageFieldName } from '#features/tournaments/messages/message-fields.ts'
import { FormField, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

type Refused = {
  typed: Record<MessageFieldName, string>
  mistakes: Mistake[]
  message: string | undefined
}
/** @property begun what stands in the fields before anybody has typed */
type Props = { formKey: string; begun: Record<MessageFieldName, string>; refused: Refused | undefined }

const PLACEHOLDERS =
  '{nummer} wird durch die Anmeldenummer ersetzt. Namen stehen nicht in unseren E-Mails: Ob die Adresse dieser Person gehört, wissen wir nicht.'

export function MessageForm({ formKey, begun, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused?.mistakes ?? []
  const isRefused = mistakes.length > 0 || refused?.message !== undefined
  return (
    <>
      {isRefused && (
        <FormSummary
          title={mistakes.length > 0 ? mistakesTitle(mistakes) : 'Noch nicht verschickt'}
          message={refused?.message}
          mistakes={mistakes}
        />
      )}
      <PostForm aria-label="Nachricht">
        <input type="hidden" name="formKey" value={formKey} />
        <FormField
          name="subject"
          label="Betreff"
          mistakes={mistakes}
          input={{ maxLength: messageLimits.subject, defaultValue: refused?.typed.subject ?? begun.subject }}
        />
        <FormTextField
          name="text"
          label="Text"
          hint={PLACEHOLDERS}
          mistakes={mistakes}
          typed={refused?.typed.text ?? begun.text}
          box={{ rows: 12, required: true, maxLength: messageLimits.text }}
        />
        <button className="button" name="step" value="preview" disabled={isSending}>
          Vorschau ansehen
        </button>
      </PostForm>
    </>
  )
}
