import { GripVertical } from '#site/ui/icons.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { takeBy, type LooseTie } from './use-tie-drag.ts'
import styles from './drag.module.css'

/** What a finger takes a tie by. Buttons beside it do the same, so that nothing is said of it. */
export const DragGrip = ({ tie }: { tie: LooseTie }) => (
  <span className={styles['grip']} aria-hidden="true" {...takeBy(tie, true)}>
    <Icon icon={GripVertical} size={20} />
  </span>
)
