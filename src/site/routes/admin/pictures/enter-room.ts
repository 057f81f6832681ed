import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Die Bilder der Website', {
  'unknown-picture': 'Dieses Bild gibt es nicht (mehr).',
})
