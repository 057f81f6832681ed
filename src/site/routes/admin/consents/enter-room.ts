import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Das Verzeichnis der Einwilligungen', {
  'unknown-consent': 'Diesen Eintrag gibt es nicht (mehr).',
})
