/** Who wants to come to a trial training: enough to choose the office that answers, without a date of birth. */
export const trialPersons = {
  erwachsen: { label: 'Erwachsene', subject: 'Probetraining für Erwachsene', office: 'board' },
  jugend: { label: 'Jugendliche (14 bis 17 Jahre)', subject: 'Probetraining für Jugendliche', office: 'youth' },
  kind: { label: 'Kinder (bis 13 Jahre)', subject: 'Probetraining für ein Kind', office: 'youth' },
} as const
