import { Form, useNavigation } from 'react-router'
import { messageLimits, type MessageFieldName } from '#features/tournaments/messages/message-fields.ts'
import { FormField, FormSummary, type Mistake } from '../../../ui/form-field.tsx'

type Refused = {
  typed: Record<MessageFieldName, string>
  mistakes: Mistake[]
  message: string | undefined
}
type Props = { formKey: string; refused: Refused | undefined }

const PLACEHOLDERS = '{name} wird durch den Namen der Ansprechperson ersetzt, {nummer} durch die Anmeldenummer.'

export function MessageForm({ formKey, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused?.mistakes ?? []
  const isRefused = mistakes.length > 0 || refused?.message !== undefined
  return (
    <>
      {isRefused && (
        <FormSummary
          title={
            mistakes.length > 1
              ? `Bitte prüfen Sie ${mistakes.length} Angaben`
              : mistakes.length === 1
                ? 'Bitte prüfen Sie eine Angabe'
                : 'Noch nicht verschickt'
          }
          message={refused?.message}
          mistakes={mistakes}
        />
      )}
      <Form method="post" aria-label="Nachricht">
        <input type="hidden" name="formKey" value={formKey} />
        <FormField
          name="subject"
          label="Betreff"
          mistakes={mistakes}
          input={{ maxLength: messageLimits.subject, defaultValue: refused?.typed.subject ?? '' }}
        />
        <TextField
          typed={refused?.typed.text ?? 'Guten Tag {name},\n\n'}
          mistake={mistakes.find(({ field }) => field === 'text')}
        />
        <button className="button" name="step" value="preview" disabled={isSending}>
          Vorschau ansehen
        </button>
      </Form>
    </>
  )
}

function TextField({ typed, mistake }: { typed: string; mistake: Mistake | undefined }) {
  return (
    <div className={mistake ? 'field field-wrong' : 'field'}>
      <label htmlFor="text">Text</label>
      <span className="hint" id="text-hinweis">
        {PLACEHOLDERS}
      </span>
      <textarea
        id="text"
        name="text"
        rows={12}
        required
        maxLength={messageLimits.text}
        defaultValue={typed}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake ? 'text-hinweis text-fehler' : 'text-hinweis'}
      />
      {mistake && (
        <p className="field-error" id="text-fehler">
          {mistake.message}
        </p>
      )}
    </div>
  )
}
