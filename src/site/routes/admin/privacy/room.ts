import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Personenbezogene Daten des Vereins', {})
