import { Ban, Circle, CircleCheck, CircleHelp, Hourglass, Undo2, type IconPath } from '#site/ui/icons.ts'
import { markNames, type Mark } from '#features/tournaments/registrations/mark.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './room.module.css'

const icons: Record<Mark, IconPath> = {
  open: Circle,
  accepted: CircleCheck,
  waiting: Hourglass,
  declined: Ban,
  withdrawn: Undo2,
}

/** The decision, or that one is needed. */
export const MarkBadge = ({ mark, needsDecision }: { mark: Mark; needsDecision: boolean }) => (
  <span className={styles['mark']} data-mark={needsDecision ? 'undecided' : mark}>
    <Icon icon={needsDecision ? CircleHelp : icons[mark]} size={16} />
    {needsDecision ? 'zu entscheiden' : markNames[mark]}
  </span>
)

export const markIcon = (mark: Mark) => icons[mark]
