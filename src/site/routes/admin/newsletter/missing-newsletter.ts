import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Newsletter schreiben und verschicken', {
  'unknown-newsletter': 'Diesen Newsletter gibt es nicht (mehr).',
})
