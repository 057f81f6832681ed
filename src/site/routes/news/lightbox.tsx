import { cx } from '#site/ui/cx.ts'
import { ChevronLeft, ChevronRight, X } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react'
import type { ShownPicture } from '#features/pictures/picture.ts'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import styles from './gallery.module.css'

type Props = { pictures: ShownPicture[]; active: number; onMove: (index: number) => void; onClose: () => void }

const SWIPE_PIXELS = 40

/** The full-screen gallery: arrows that wrap around at both ends, dots, close button, arrow keys, Esc, swipe. */
export function Lightbox({ pictures, active, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = pictures[active]
  const move = (by: number) => onMove((active + by + pictures.length) % pictures.length)
  const swipe = useSwipe(move)

  useEffect(() => dialog.current?.showModal(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }

  return (
    <dialog ref={dialog} className={styles['box']} aria-label="Bildergalerie" onClose={onClose} onKeyDown={onKeyDown}>
      <p className={styles['count']} aria-live="polite">
        Bild {active + 1} von {pictures.length}
      </p>
      <button
        className={cx(styles['control'], styles['close'])}
        type="button"
        aria-label="Galerie schließen"
        onClick={() => dialog.current?.close()}
      >
        <Icon icon={X} />
      </button>
      {picture && (
        <figure className={styles['figure']} key={picture.hash} onLoadCapture={markLoaded} {...swipe}>
          <ResponsivePicture picture={picture} sizes="100vw" isFirst />
          <figcaption>{picture.text}</figcaption>
        </figure>
      )}
      {pictures.length > 1 && <Controls count={pictures.length} active={active} onMove={onMove} move={move} />}
    </dialog>
  )
}

/** Ends the loading animation. */
const markLoaded = ({ currentTarget }: SyntheticEvent<HTMLElement>) => void (currentTarget.dataset['loaded'] = '')

/** Pointer handlers of a figure that swipes by one picture. */
function useSwipe(move: (by: number) => void) {
  const start = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => void (start.current = event.clientX),
    onPointerUp(event: PointerEvent) {
      const distance = event.clientX - (start.current ?? event.clientX)
      start.current = undefined
      if (event.pointerType !== 'mouse' && Math.abs(distance) >= SWIPE_PIXELS) move(distance > 0 ? -1 : 1)
    },
    onPointerCancel: () => void (start.current = undefined),
  }
}

type ControlProps = { count: number; active: number; onMove: (index: number) => void; move: (by: number) => void }

const Controls = ({ count, active, onMove, move }: ControlProps) => (
  <>
    <button
      className={cx(styles['control'], styles['previous'])}
      type="button"
      aria-label="Vorheriges Bild"
      onClick={() => move(-1)}
    >
      <Icon icon={ChevronLeft} />
    </button>
    <ul className={styles['dots']}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <button
            className={styles['dot']}
            type="button"
            aria-label={`Zu Bild ${index + 1}`}
            aria-current={index === active}
            onClick={() => onMove(index)}
          />
        </li>
      ))}
    </ul>
    <button
      className={cx(styles['control'], styles['next'])}
      type="button"
      aria-label="Nächstes Bild"
      onClick={() => move(1)}
    >
      <Icon icon={ChevronRight} />
    </button>
  </>
)
