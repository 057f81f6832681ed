import { Send } from '#site/ui/icons.ts'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Submit } from '../../../ui/submit.tsx'
import styles from './registration.module.css'
import room from './room.module.css'

/** @property formKey names the view; stays the same until the message is sent, so that it is sent only once */
export type RefusedTelling = RefusedForm & { formKey: string }

type Props = {
  suggestion: MessageDraft
  fields: ShownForm['fields']
  formKey: string
  /** The decision was just made. */
  isOpen: boolean
  refused: RefusedTelling | undefined
}

/** Offers to tell the entrant about the decision; the director reads the message before sending, and may edit it. */
export const TellForm = ({ suggestion, fields, formKey, isOpen, refused }: Props) => (
  <section aria-labelledby="bescheid">
    <h2 id="bescheid">Bescheid geben</h2>
    <RefusalSummary refused={refused} unsent="Noch nicht verschickt" />
    <details className={room['fold']} open={isOpen || refused !== undefined}>
      <summary>Nachricht lesen, ändern und senden</summary>
      <DescribedForm
        className={styles['tell']}
        form={{ fields, typed: suggestion }}
        refused={refused}
        preventScrollReset
      >
        <input type="hidden" name="part" value="tell" />
        <input type="hidden" name="formKey" value={refused?.formKey ?? formKey} />
        <FormFields />
        <Submit>
          <Icon icon={Send} size={18} /> Nachricht senden
        </Submit>
      </DescribedForm>
    </details>
  </section>
)
