import { useId, type PointerEvent } from 'react'
import { shownAt } from '../markdown/article-schema.ts'
import styles from './pictures.module.css'
import type { Focus } from './use-picture-desk.ts'

const MIDDLE: Focus = { x: 0.5, y: 0.5 }

type Props = { path: string; crop: Focus | undefined; onCrop: (crop: Focus) => void }

/** Chooses the part of the title picture that always stays visible: by a tap on it, or with two sliders. Shows the result as in card and article. */
export function PreviewCrop({ path, crop = MIDDLE, onCrop }: Props) {
  const id = useId()
  const src = shownAt(path)

  function point(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onCrop({ x: toShare((event.clientX - left) / width), y: toShare((event.clientY - top) / height) })
  }

  return (
    <fieldset className="stack gap-4">
      <legend className="below-2">Ausschnitt des Titelbilds</legend>
      <div className={styles['whole']} onPointerDown={point}>
        <img src={src} alt="" draggable={false} />
        <span ref={(mark) => placeMark(mark, crop)} className={styles['mark']} />
      </div>
      <div className={styles['sliders']}>
        <Slider
          id={`${id}-x`}
          label="Wichtig: von links nach rechts"
          value={crop.x}
          onValue={(x) => onCrop({ ...crop, x })}
        />
        <Slider
          id={`${id}-y`}
          label="Wichtig: von oben nach unten"
          value={crop.y}
          onValue={(y) => onCrop({ ...crop, y })}
        />
      </div>
      <div className={styles['views']}>
        {(['card', 'article'] as const).map((view) => (
          <figure key={view}>
            <img ref={(image) => placePicture(image, crop)} className={styles[`view-${view}`]} src={src} alt="" />
            <figcaption className="muted small above-1">{view === 'card' ? 'auf der Karte' : 'beim Teilen'}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  )
}

type SliderProps = { id: string; label: string; value: number; onValue: (value: number) => void }

const Slider = ({ id, label, value, onValue }: SliderProps) => (
  <div>
    <label className="small" htmlFor={id}>
      {label}
    </label>
    <input
      className="wide thumb"
      id={id}
      type="range"
      min={0}
      max={100}
      value={Math.round(value * 100)}
      onChange={({ target }) => onValue(Number(target.value) / 100)}
    />
  </div>
)

const toShare = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100
const percent = (share: number) => `${Math.round(share * 100)}%`

function placeMark(mark: HTMLElement | null, { x, y }: Focus) {
  mark?.style.setProperty('inset-inline-start', percent(x))
  mark?.style.setProperty('inset-block-start', percent(y))
}

function placePicture(image: HTMLElement | null, { x, y }: Focus) {
  image?.style.setProperty('object-position', `${percent(x)} ${percent(y)}`)
}
