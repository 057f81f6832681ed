import { CloudAlert, CloudCheck, CloudOff, CloudUpload, type IconPath } from '#site/ui/icons.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import styles from './saving.module.css'
import type { SaveState } from './save-queue.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'

const ICONS: Record<SaveState['kind'], IconPath> = {
  saved: CloudCheck,
  saving: CloudUpload,
  'device-only': CloudOff,
  refused: CloudAlert,
  conflict: CloudAlert,
}

/** @property onwardPath the page that publishes the article */
type Props = {
  state: SaveState
  doorPath: string
  onwardPath: string
  onRetry: () => void
  /** The author confirms that the text is to be cleared. */
  onClear: () => void
  /** Set when the decision was put off. */
  onConflict?: (() => void) | undefined
}

/** Whether the text is saved, and where; always visible. */
export const SaveLine = ({ state, doorPath, onwardPath, onRetry, onClear, onConflict }: Props) => (
  <div className={styles['line']} data-state={state.kind}>
    <p className="line gap-2 thumb" role="status">
      <Icon className="primary" icon={ICONS[state.kind]} size={20} />
      <span>{wordsFor(saveWords, state)}</span>
    </p>
    {state.kind === 'device-only' && state.why === 'signed-out' && (
      // Opens a new tab: the text stays open in this one, and saving continues when the author comes back.
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

/** The words beside the title; never empty, so that the author need not wonder. */
const saveWords: Wordings<SaveState, string> = {
  saved: ({ at }) => (at === undefined ? 'Gespeichert' : `Gespeichert ${formatTime(new Date(at))}`),
  saving: 'wird gespeichert',
  'device-only': ({ why }) =>
    why === 'signed-out' ? 'Nur auf diesem Gerät – Sie sind abgemeldet' : 'Nur auf diesem Gerät',
  refused: ({ sentence }) => `Nicht gespeichert – ${sentence}`,
  conflict: ({ theirs }) => `Nur auf diesem Gerät – ${theirs.by} hat auch gespeichert`,
}
