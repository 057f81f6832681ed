import type { MessageRequest } from '#identity/core/ports.ts'

export type MessagePurpose = MessageRequest['purpose']

/** The facts that texts may mention. Only the new address is user input. */
export type Facts = {
  /** Name of the club or service. */
  site: string
  /** The target of a change of address; a dash when unknown. */
  newEmail: string
}

/** One mail in one language. */
export type MailWording = {
  subject: string
  /** Who requested it and what it is for. */
  paragraphs: string[]
  /** Label of the link; undefined where there is only a code. */
  action: string | undefined
  notYou: string
}

/** Everything that messages say in one language. */
export type Wording = {
  language: 'de' | 'en'
  /** Contains no name: a stranger who signs up with another person's address could put any text there. */
  greeting: string
  codeLabel: string
  /** Introduces the code where there is a link too. */
  codeInstead: string
  validity: (milliseconds: number) => string
  mail: (purpose: MessagePurpose, facts: Facts) => MailWording
  /** Fits into one text message. */
  sms: (code: string, site: string, milliseconds: number) => string
}

/** Minutes below two hours, hours below two days, then days. */
export function inUnits(milliseconds: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 120 && minutes !== 60) return { count: minutes, unit: 'minute' }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.round(hours / 24), unit: 'day' }
}
