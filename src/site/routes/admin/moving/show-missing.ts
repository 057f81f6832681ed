import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('', {
  gone: 'Diese Website liegt hier nicht (mehr).',
})
