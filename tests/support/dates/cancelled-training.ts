import type { AgendaEntry } from '#features/dates/agenda.ts'

export const cancelledTraining: AgendaEntry = {
  key: 'training',
  group: 'training',
  kind: 'Training',
  title: 'Training Erwachsene',
  from: '19:00',
  day: '2024-12-12',
  lastDay: '2024-12-12',
  cancelled: 'Die Halle ist belegt',
}
