import { cx } from '#site/ui/cx.ts'
import { useSearchParams } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import room from './room.module.css'

export type SentMessage = { id: string; subject: string; text: string; recipients: number; sent: string | undefined }

/** Query parameter that names the message just sent. */
export const JUST_SENT = 'verschickt'

export const recipientsText = (count: number) => (count === 1 ? '1 Anmeldung' : `${count} Anmeldungen`)

/** The messages sent to the registrants so far, so that nobody sends one twice. */
export function SentMessages({ messages }: { messages: SentMessage[] }) {
  const [query] = useSearchParams()
  const justSent = messages.find(({ id }) => id === query.get(JUST_SENT))
  if (messages.length === 0) return null
  return (
    <>
      {justSent && (
        <Notice>
          „{justSent.subject}“ ist an {recipientsText(justSent.recipients)} unterwegs.
        </Notice>
      )}
      <details className={cx(room['fold'], room['roll'], 'no-print')}>
        <summary>Verschickte Nachrichten ({messages.length})</summary>
        <ul className="rows gap-3">
          {messages.map(({ id, subject, text, recipients, sent }) => (
            <li key={id}>
              <strong>{subject}</strong>
              <span className="detail">
                {sent} an {recipientsText(recipients)}
              </span>
              <p className="quoted as-typed">{text}</p>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
