import { Send } from '#site/ui/icons.ts'
import { useNavigation } from 'react-router'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFocusWhenShown } from '../../../ui/hooks/use-focus-when-shown.ts'
import { recipientsText } from './sent-messages.tsx'
import styles from './message.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

type Props = {
  preview: { draft: MessageDraft; sample: MessageDraft; digest: string; formKey: string }
  audience: { count: number; people: { contactName: string }[] }
  replyTo: string
}

/** The mail as its first reader will see it, and the button that sends all of them. */
export function MessagePreview({ preview: { draft, sample, digest, formKey }, audience, replyTo }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const heading = useFocusWhenShown<HTMLHeadingElement>()
  return (
    <section aria-labelledby="vorschau">
      <h2 id="vorschau" tabIndex={-1} ref={heading}>
        Vorschau
      </h2>
      <p className="detail">
        So bekommt sie {audience.people[0]?.contactName}. Darunter stehen die Anmeldenummer und der Name des Turniers;
        Antworten gehen an {replyTo}.
      </p>
      <div className={styles['mail']}>
        <p>
          <span>Betreff</span> <strong>{sample.subject}</strong>
        </p>
        <p>{sample.text}</p>
      </div>
      <PostForm className="cluster gap-3">
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="digest" value={digest} />
        <input type="hidden" name="subject" value={draft.subject} />
        <textarea hidden readOnly name="text" value={draft.text} />
        <button className="button button-accent" name="step" value="send" disabled={isSending}>
          <Icon icon={Send} size={18} />
          {isSending ? 'Wird verschickt …' : `An ${recipientsText(audience.count)} senden`}
        </button>
        <button className="button button-quiet" name="step" value="write" disabled={isSending}>
          Noch ändern
        </button>
      </PostForm>
    </section>
  )
}
