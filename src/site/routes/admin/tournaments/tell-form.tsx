import { Send } from '#site/ui/icons.ts'
import { useNavigation } from 'react-router'
import { messageLimits } from '#features/tournaments/messages/message-fields.ts'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import { FormField, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './registration.module.css'
import room from './room.module.css'

/** @property formKey names the view; kept until the message is sent, so that it is sent once */
export type RefusedTelling = { message: string | undefined; mistakes: Mistake[]; typed: MessageDraft; formKey: string }

type Props = {
  suggestion: MessageDraft
  recipient: string
  formKey: string
  /** The decision has just been taken. */
  isOpen: boolean
  refused: RefusedTelling | undefined
}

/** Offers to tell the people what was decided; nothing goes before it was read, and changed where that is wanted. */
export function TellForm({ suggestion, recipient, formKey, isOpen, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused?.mistakes ?? []
  const { subject, text } = refused?.typed ?? suggestion
  return (
    <section aria-labelledby="bescheid">
      <h2 id="bescheid">Bescheid geben</h2>
      {refused && (
        <FormSummary
          title={mistakes.length > 0 ? mistakesTitle(mistakes) : 'Noch nicht verschickt'}
          message={refused.message}
          mistakes={mistakes}
        />
      )}
      <details className={room['fold']} open={isOpen || refused !== undefined}>
        <summary>Nachricht lesen, ändern und senden</summary>
        <PostForm className={styles['tell']} preventScrollReset>
          <input type="hidden" name="part" value="tell" />
          <input type="hidden" name="formKey" value={refused?.formKey ?? formKey} />
          <FormField
            name="subject"
            label="Betreff"
            mistakes={mistakes}
            input={{ maxLength: messageLimits.subject, defaultValue: subject }}
          />
          <FormTextField
            name="text"
            label="Text"
            hint={`So, wie sie hier steht, geht sie an ${recipient}.`}
            mistakes={mistakes}
            typed={text}
            box={{ rows: 12, required: true, maxLength: messageLimits.text }}
          />
          <button className="button" disabled={isSending}>
            <Icon icon={Send} size={18} /> Nachricht senden
          </button>
        </PostForm>
      </details>
    </section>
  )
}
