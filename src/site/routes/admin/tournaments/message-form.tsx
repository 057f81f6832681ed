import { useNavigation } from 'react-router'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'

type Props = { formKey: string; form: ShownForm; refused: RefusedForm | undefined }

export function MessageForm({ formKey, form, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <DescribedForm aria-label="Nachricht" form={form} refused={refused} unsent="Noch nicht verschickt">
      <input type="hidden" name="formKey" value={formKey} />
      <FormFields />
      <button className="button" name="step" value="preview" disabled={isSending}>
        Vorschau ansehen
      </button>
    </DescribedForm>
  )
}
