/** How far a mail has come. `forgotten`: it was sent or given up, and has left the outbox since. */
export type MailState =
  | { kind: 'waiting' }
  | { kind: 'retrying' }
  | { kind: 'sent'; at: Date }
  | { kind: 'given-up' }
  | { kind: 'forgotten' }

/** @property subject of the message or the news that it carried; undefined for the confirmation */
export type RegistrationMail = { subject: string | undefined; state: MailState }
