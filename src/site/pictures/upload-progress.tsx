import { Check, Hourglass, TriangleAlert, WifiOff, type IconPath } from '#site/ui/icons.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './upload.module.css'
import type { Upload, UploadState } from './upload-queue.ts'

const ICONS: Record<UploadState['kind'], IconPath> = {
  waiting: Hourglass,
  reducing: Hourglass,
  sending: Hourglass,
  retrying: WifiOff,
  refused: TriangleAlert,
  taken: Check,
}

export const UploadProgress = ({ upload: { name, state }, onRetry }: { upload: Upload; onRetry: () => void }) => (
  <div className={styles['way']} data-state={state.kind}>
    <p>
      <Icon icon={ICONS[state.kind]} size={18} />
      <span>{uploadWords(name, state)}</span>
    </p>
    {state.kind === 'sending' && (
      <progress value={state.sent} max={Math.max(1, state.bytes)} aria-label={`${name} wird gesendet`} />
    )}
    {(state.kind === 'retrying' || state.kind === 'refused') && (
      <button type="button" onClick={onRetry}>
        Noch einmal senden
      </button>
    )}
  </div>
)

const megabytes = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

function uploadWords(name: string, state: UploadState): string {
  switch (state.kind) {
    case 'waiting':
      return 'wartet'
    case 'reducing':
      return 'wird verkleinert'
    case 'sending':
      return `${Math.round((state.sent / Math.max(1, state.bytes)) * 100)} % von ${megabytes.format(state.bytes / 1_000_000)} MB`
    case 'retrying':
      return `${name} kam nicht an: ${state.why === 'signed-out' ? 'Sie sind abgemeldet.' : 'keine Verbindung.'}`
    case 'refused':
      return `${name}: ${state.sentence}`
    case 'taken':
      return 'ist da'
  }
}
