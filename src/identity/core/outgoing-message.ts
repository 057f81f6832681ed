/** A mail or text message that is ready to go. `channel` decides which of the two. */
export type OutgoingMessage = {
  id: string
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
}
