import { createMissing } from '../../missing.ts'

export const { isMissing, showMissing, getOrShowMissing } = createMissing({
  'unknown-event': 'Dieses Turnier gibt es nicht.',
  'unknown-competition': 'Diesen Wettbewerb gibt es nicht (mehr).',
})
