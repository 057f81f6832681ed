import { ArrowLeft, ArrowRight, Check, Hourglass, TriangleAlert, WifiOff, type IconPath } from '#site/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../../../ui/icon.tsx'
import { shownAt } from '../markdown/article-schema.ts'
import { drawPreview } from './browser-drawing.ts'
import { DescriptionField } from './description-field.tsx'
import type { KnownPicture } from './known-picture.ts'
import type { Place } from './picture-list.ts'
import styles from './pictures.module.css'
import type { Upload, UploadState } from './upload-queue.ts'

type Props = {
  place: Place
  position: { index: number; count: number }
  upload: Upload | undefined
  known: KnownPicture | undefined
  isPreview: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
  onPreview: () => void
  onIntoText: (path: string, text: string) => void
}

/** One picture: how far it is, what it still needs, and its place. */
export function PictureCard(props: Props) {
  const { place, position, upload, known, isPreview } = props
  const name = upload?.name ?? place.path?.replace(/^pictures\//, '') ?? ''
  const { path } = place
  return (
    <figure className={styles['card']} aria-label={`Bild ${position.index + 1} von ${position.count}: ${name}`}>
      <div className={styles['picture']}>
        {path === undefined ? (
          upload && <FilePreview file={upload.file} />
        ) : (
          <img src={shownAt(path)} alt="" loading="lazy" />
        )}
        {isPreview && <span className={styles['title']}>Titelbild</span>}
      </div>
      <figcaption>
        {path === undefined ? (
          upload && <OnItsWay upload={upload} onRetry={props.onRetry} />
        ) : (
          <DescriptionField path={path} known={known} />
        )}
        <div className={styles['buttons']}>
          <OrderButtons {...position} onMove={props.onMove} />
          {path !== undefined && !isPreview && (
            <button type="button" onClick={props.onPreview}>
              Als Titelbild
            </button>
          )}
          {path !== undefined && (
            <button type="button" onClick={() => props.onIntoText(path, known?.text ?? '')}>
              In den Text
            </button>
          )}
          <button type="button" onClick={props.onRemove}>
            {path === undefined ? 'Abbrechen' : 'Herausnehmen'}
          </button>
        </div>
      </figcaption>
    </figure>
  )
}

function OrderButtons({ index, count, onMove }: Props['position'] & { onMove: (to: number) => void }) {
  return (
    <>
      <button type="button" aria-label="Nach vorn" aria-disabled={index === 0} onClick={() => onMove(index - 1)}>
        <Icon icon={ArrowLeft} size={20} />
      </button>
      <button
        type="button"
        aria-label="Nach hinten"
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon icon={ArrowRight} size={20} />
      </button>
    </>
  )
}

const ICONS: Record<UploadState['kind'], IconPath> = {
  waiting: Hourglass,
  reducing: Hourglass,
  sending: Hourglass,
  retrying: WifiOff,
  refused: TriangleAlert,
  taken: Check,
}

function OnItsWay({ upload: { name, state }, onRetry }: { upload: Upload; onRetry: () => void }) {
  return (
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
}

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

/** The site's policy lets no page show a file of the device; what is drawn is another matter. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    void drawPreview(file).then((small) => {
      const here = canvas.current
      if (!small || !here || isGone) return
      here.width = small.width
      here.height = small.height
      here.getContext('2d')?.drawImage(small, 0, 0)
      small.close()
    })
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={canvas} aria-hidden />
}
