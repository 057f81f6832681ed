import { Check, Minus, X, type IconNode } from 'lucide'
import { consentStateNames, type ConsentState } from '#features/pictures/consents/picture-consent.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './consents.module.css'

const icons: Record<ConsentState, IconNode> = { given: Check, missing: Minus, withdrawn: X }

export function StateBadge({ state }: { state: ConsentState }) {
  return (
    <span className={styles['state']} data-state={state}>
      <Icon icon={icons[state]} size={16} /> {consentStateNames[state]}
    </span>
  )
}
