import { GripVertical } from '#site/ui/icons.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { takeBy, type LooseTie } from './use-tie-drag.ts'
import styles from './drag.module.css'

/** The handle by which a finger drags a tie. Hidden from screen readers, because buttons beside it do the same. */
export const DragGrip = ({ tie }: { tie: LooseTie }) => (
  <span className={styles['grip']} aria-hidden="true" {...takeBy(tie, true)}>
    <Icon icon={GripVertical} size={20} />
  </span>
)
