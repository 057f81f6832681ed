import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import type { SentCommand } from './read-command.ts'

/** A refused form of the entrant's page. @property form identifies the form, so that the message appears beside it */
export type RefusedCommand = RefusedForm & {
  form: string
  /** If sent once more, the team waits. */
  mayWait: boolean
}

/** Identifies a form of the page. */
export const formOf = (command: SentCommand, position = ''): string => `${command}-${position}`

/** The suffix of its field ids: every team has fields of the same names. */
export const idsOf = (position = 'neu'): string => position
