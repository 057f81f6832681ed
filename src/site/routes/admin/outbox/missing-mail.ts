import { describeRoom } from '../describe-room.ts'

export const { roomMeta, getOrShowMissing } = describeRoom('Was die Website verschickt', {
  'mail-unknown': 'Diese Nachricht gibt es nicht (mehr).',
})
