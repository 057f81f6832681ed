import { href } from 'react-router'
import { showOnboarding } from '#features/club/onboarding/keep-onboarding.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** What a new club still owes its visitors. Clubs that came with files of their own are not told. */
export const onboardingSource: DeskSource = {
  name: 'Erste Schritte',
  right: 'begin-club',
  async look({ ctx, actor }) {
    const { chosen, missing } = getValue(await showOnboarding(ctx, actor))
    if (chosen === undefined || missing.length === 0) return {}
    const [first] = missing
    const text =
      missing.length === 1 ? (first?.text ?? '') : `Es fehlen noch ${missing.length} Dinge, bevor Besucher kommen.`
    const action = { label: 'Ansehen', path: href('/admin/beginnen') }
    return {
      waiting: [
        { key: 'onboarding', title: 'Noch nicht bereit für Besucher', text, since: undefined, isYours: false, action },
      ],
    }
  },
}
