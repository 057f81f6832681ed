import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom(
  'Für Mitglieder des Vereins',
  { 'unknown-file': 'Dieses Dokument gibt es nicht (mehr).' },
  'Das sehen nur Mitglieder. Sind Sie Mitglied? Dann bitten Sie den Vorstand, Ihr Konto freizuschalten.',
)
