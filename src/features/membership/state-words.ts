import type { ApplicationState } from './application.ts'

export const applicationStateWords: Record<ApplicationState, string> = {
  waiting: 'wartet auf Unterschrift',
  new: 'neu',
  accepted: 'aufgenommen',
  refused: 'abgelehnt',
}
