import { describeRoom } from '../describe-room.ts'

export const { roomMeta, isMissing, showMissing, getOrShowMissing } = describeRoom(
  'Anfragen an den Verein beantworten',
  { 'unknown-enquiry': 'Diese Anfrage gibt es nicht (mehr).' },
)
