import { CloudAlert, CloudCheck, CloudOff, CloudUpload, type IconPath } from '#site/ui/icons.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import styles from './saving.module.css'
import type { SaveState } from './save-queue.ts'
import { formatTime } from '#shared/berlin-time.ts'

const ICONS: Record<SaveState['kind'], IconPath> = {
  saved: CloudCheck,
  saving: CloudUpload,
  'device-only': CloudOff,
  refused: CloudAlert,
  conflict: CloudAlert,
}

/** @property onwardPath where the article goes public */
type Props = {
  state: SaveState
  doorPath: string
  onwardPath: string
  onRetry: () => void
  /** Somebody wants no text to be left. */
  onClear: () => void
  /** There when the decision was put off. */
  onConflict?: (() => void) | undefined
}

/** Whether what is written is safe, and where; always to be seen. */
export function SaveLine({ state, doorPath, onwardPath, onRetry, onClear, onConflict }: Props) {
  return (
    <div className={styles['line']} data-state={state.kind}>
      <p className="line gap-2 thumb" role="status">
        <Icon className="primary" icon={ICONS[state.kind]} size={20} />
        <span>{saveWords(state)}</span>
      </p>
      {state.kind === 'device-only' && state.why === 'signed-out' && (
        // In a tab of its own: the text stays open here, and goes on when one comes back.
        <a href={doorPath} target="_blank" rel="noopener">
          Neu anmelden
        </a>
      )}
      {(state.kind === 'device-only' || state.kind === 'refused') && (
        <button type="button" onClick={onRetry}>
          Noch einmal versuchen
        </button>
      )}
      {state.kind === 'refused' && state.wouldClear && (
        <button type="button" onClick={onClear}>
          Ohne Text speichern
        </button>
      )}
      {onConflict && (
        <button type="button" onClick={onConflict}>
          Vergleichen
        </button>
      )}
      <a className={styles['onward']} href={onwardPath}>
        Fertig …
      </a>
    </div>
  )
}

/** What the line beside the title says; never empty, so that nobody has to wonder. */
function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === undefined ? 'Gespeichert' : `Gespeichert ${formatTime(new Date(state.at))}`
    case 'saving':
      return 'wird gespeichert'
    case 'device-only':
      return state.why === 'signed-out' ? 'Nur auf diesem Gerät – Sie sind abgemeldet' : 'Nur auf diesem Gerät'
    case 'refused':
      return `Nicht gespeichert – ${state.sentence}`
    case 'conflict':
      return `Nur auf diesem Gerät – ${state.theirs.by} hat auch gespeichert`
  }
}
