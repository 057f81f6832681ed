import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom(
  'Dienste für Mitglieder',
  {
    'unknown-duty': 'Diesen Dienst gibt es nicht (mehr).',
    'unknown-occasion': 'Dieses Turnier, Spiel oder dieser Termin ist vorbei, abgesagt oder gelöscht.',
  },
  'Dienstpläne machen Vorstand und Turnierleitung, und für ihre Heimspiele wer eine Mannschaft führt.',
)
