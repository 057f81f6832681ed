import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import type { SentCommand } from './read-command.ts'

/** What a form of the entrant's page shows again. @property form which it is, so that the words stand beside it */
export type RefusedCommand = RefusedForm & {
  form: string
  /** Sent once more, the team waits. */
  mayWait: boolean
}

/** Which form of the page it is. */
export const formOf = (command: SentCommand, position = ''): string => `${command}-${position}`

/** Behind the ids of its fields: each team has its own of the same names. */
export const idsOf = (position = 'neu'): string => position
