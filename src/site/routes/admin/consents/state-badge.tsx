import { Check, Minus, X, type IconPath } from '#site/ui/icons.ts'
import { consentStateNames, type ConsentState } from '#features/pictures/consents/picture-consent.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './consents.module.css'

const icons: Record<ConsentState, IconPath> = { given: Check, missing: Minus, withdrawn: X }

export const StateBadge = ({ state }: { state: ConsentState }) => (
  <span className={styles['state']} data-state={state}>
    <Icon icon={icons[state]} size={16} /> {consentStateNames[state]}
  </span>
)
