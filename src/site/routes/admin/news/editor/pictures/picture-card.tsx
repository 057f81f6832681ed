import { ArrowLeft, ArrowRight } from '#site/ui/icons.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Icon } from '../../../../../ui/icon.tsx'
import { shownAt } from '../markdown/article-schema.ts'
import { drawPreview } from '#site/pictures/browser-drawing.ts'
import { DescriptionField } from '#site/pictures/description-field.tsx'
import type { KnownPicture } from '#site/pictures/known-picture.ts'
import type { Place } from './picture-list.ts'
import type { NewPicture } from '../surface/text-surface.ts'
import styles from './pictures.module.css'
import { UploadProgress } from '#site/pictures/upload-progress.tsx'
import type { Upload } from '#site/pictures/upload-queue.ts'

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
  onIntoText: (picture: NewPicture) => void
}

/** One picture: its progress, its open tasks, and its position. */
export function PictureCard(props: Props) {
  const { place, position, upload, known, isPreview } = props
  const name = upload?.name ?? place.path?.replace(/^pictures\//, '') ?? ''
  const { path } = place
  const { revalidate } = useRevalidator()
  // The box beside the text shows what is still missing.
  const onDescribed = useCallback(() => void revalidate(), [revalidate])
  return (
    <figure aria-label={`Bild ${position.index + 1} von ${position.count}: ${name}`}>
      <div className={styles['picture']}>
        {path === undefined ? (
          upload && <FilePreview file={upload.file} />
        ) : (
          <img className="cover fill" src={shownAt(path)} alt="" loading="lazy" />
        )}
        {isPreview && <span className={styles['title']}>Titelbild</span>}
      </div>
      <figcaption className="rows gap-2 small above-2 snug">
        {path === undefined ? (
          upload && <UploadProgress upload={upload} onRetry={props.onRetry} />
        ) : (
          <DescriptionField path={path} known={known} onSaved={onDescribed} />
        )}
        <div className={styles['buttons']}>
          <OrderButtons {...position} onMove={props.onMove} />
          {path !== undefined && !isPreview && (
            <button type="button" onClick={props.onPreview}>
              Als Titelbild
            </button>
          )}
          {path !== undefined && (
            <button type="button" onClick={() => props.onIntoText({ path, text: known?.text ?? '' })}>
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

const OrderButtons = ({ index, count, onMove }: Props['position'] & { onMove: (to: number) => void }) => (
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

/** The site's policy forbids showing a local file as an image; drawing it on a canvas is allowed. */
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
  return <canvas className="cover fill" ref={canvas} aria-hidden />
}
