import { href } from 'react-router'
import { factorNotice } from '../../factor-notice.ts'
import type { DeskSource } from '../desk-item.ts'

export const secondFactorSource: DeskSource = {
  name: 'Anmeldung',
  look: async ({ present: { neededFactor, who } }) => {
    if (!neededFactor) return {}
    const item = {
      key: 'second-factor',
      title: 'Anmeldung in zwei Schritten einrichten',
      text: factorNotice(neededFactor),
      since: who.person.account.factorNeededSince,
      isYours: true,
      action: { label: 'Einrichten', path: href('/admin/konto/zweiter-faktor') },
    }
    return { waiting: [item] }
  },
}
