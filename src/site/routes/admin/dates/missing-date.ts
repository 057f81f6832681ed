import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Die Termine des Vereins', {
  'unknown-date': 'Diesen Termin gibt es nicht (mehr).',
})
