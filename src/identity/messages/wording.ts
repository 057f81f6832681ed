import type { MessageRequest } from '#identity/core/ports.ts'

export type MessagePurpose = MessageRequest['purpose']

/** What texts may speak of. Nothing of it but the code and the new address was typed by somebody else. */
export type Facts = {
  /** Name of the club or service. */
  site: string
  /** Where a change of address leads; a dash when unknown. */
  newEmail: string
}

/** One mail in one language. */
export type MailWording = {
  subject: string
  /** Who asked for it and what it is good for. */
  paragraphs: string[]
  /** On the link; undefined where there is only a code. */
  action: string | undefined
  notYou: string
}

/** Everything that messages say in one language. */
export type Wording = {
  language: 'de' | 'en'
  /** Names nobody: whoever signs up with somebody else's address could say anything as a name. */
  greeting: string
  codeLabel: string
  /** Introduces the code where a link stands beside it. */
  codeInstead: string
  validity: (milliseconds: number) => string
  mail: (purpose: MessagePurpose, facts: Facts) => MailWording
  /** Shorter than one text message. */
  sms: (code: string, site: string, milliseconds: number) => string
}

/** Minutes below two hours, hours below two days, then days. */
export function inUnits(milliseconds: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 120 && minutes !== 60) return { count: minutes, unit: 'minute' }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.round(hours / 24), unit: 'day' }
}
