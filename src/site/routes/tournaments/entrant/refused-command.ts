import type { SentCommand } from './read-command.ts'

/** What a form of the entrant's page shows again. @property at its command and team, so that the words stand beside it */
export type RefusedCommand = {
  at: string
  message: string | undefined
  mistakes: { field: string; message: string }[]
  typed: Record<string, string>
  /** Sent once more, the team waits. */
  mayWait: boolean
}

/** Which form of the page it is. */
export const formOf = (command: SentCommand, position = ''): string => `${command}-${position}`
