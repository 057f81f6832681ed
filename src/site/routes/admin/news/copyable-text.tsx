import { Copy, Share2 } from '#site/ui/icons.ts'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './preview.module.css'

type Props = { id: string; label: string; text: string; rows?: number }

/** A text to copy. Without script, users select and copy it by hand. */
export function CopyableText({ id, label, text, rows = 2 }: Props) {
  const [said, setSaid] = useState('')
  const canShare = useCanShare()

  async function copy() {
    await navigator.clipboard.writeText(text)
    setSaid('Kopiert.')
  }

  async function share() {
    await navigator.share({ text }).catch((error: unknown) => {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed) throw error
    })
  }

  return (
    <div className={styles['copyable']}>
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="wide pad-3 rounded"
        id={id}
        readOnly
        rows={rows}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="bar gap-2">
        {canShare !== undefined && (
          <button className="button button-quiet" type="button" onClick={() => void copy()}>
            <Icon icon={Copy} size={18} /> Kopieren
          </button>
        )}
        {canShare === true && (
          <button className="button button-quiet" type="button" onClick={() => void share()}>
            <Icon icon={Share2} size={18} /> Teilen
          </button>
        )}
        <span role="status">{said}</span>
      </div>
    </div>
  )
}

/** @returns undefined until hydration, because buttons do nothing before */
const useCanShare = (): boolean | undefined =>
  useSyncExternalStore(
    NEVER_CHANGES,
    () => 'share' in navigator,
    () => undefined,
  )

const NEVER_CHANGES = () => () => undefined
