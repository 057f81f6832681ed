import { Camera, Images } from '#site/ui/icons.ts'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Icon } from '../../../../../ui/icon.tsx'
import type { KnownPicture } from '#site/pictures/known-picture.ts'
import { useGallery } from '#site/pictures/picture-chooser.tsx'
import type { Option } from '#shared/form/field.ts'
import { PictureCard } from './picture-card.tsx'
import type { Place } from './picture-list.ts'
import type { NewPicture } from '../surface/text-surface.ts'
import styles from './pictures.module.css'
import { PreviewCrop } from './preview-crop.tsx'
import type { PictureDesk as Desk } from './use-picture-desk.ts'

type Props = {
  desk: Desk
  known: readonly KnownPicture[]
  library: readonly Option[]
  onIntoText: (picture: NewPicture) => void
}

/** The row of pictures below the text: add, describe, reorder them, and choose the preview picture. */
export function PictureDesk({ desk, known, library, onIntoText }: Props) {
  const id = useId()
  const dragging = useDragging(desk)
  const [said, setSaid] = useState('')

  function move(place: Place, to: number) {
    desk.move(place.id, to)
    setSaid(`Bild steht jetzt an ${to + 1}. Stelle von ${desk.places.length}.`)
  }

  return (
    <section className={styles['desk']} aria-labelledby={id}>
      <div className="actions between">
        <h2 id={id}>Bilder</h2>
        <div className="bar gap-3">
          <Chooser onChoose={desk.add} />
          <LibraryChooser desk={desk} library={library} />
        </div>
      </div>
      {desk.places.length === 0 && <p>Noch keine Bilder. Sie stehen unter dem Text, in der Reihenfolge von hier.</p>}
      <ol className={styles['row']}>
        {desk.places.map((place, index) => (
          <li key={place.id} {...dragging(place, index)}>
            <PictureCard
              place={place}
              position={{ index, count: desk.places.length }}
              upload={desk.uploads.find((upload) => upload.id === place.id)}
              known={known.find(({ path }) => path === place.path)}
              isPreview={place.path !== undefined && place.path === desk.preview}
              onMove={(to) => move(place, to)}
              onRemove={() => desk.remove(place)}
              onRetry={() => desk.queue.retry(place.id)}
              onPreview={() => place.path !== undefined && desk.choose(place.path)}
              onIntoText={onIntoText}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {desk.preview !== undefined && <PreviewCrop path={desk.preview} crop={desk.crop} onCrop={desk.setCrop} />}
    </section>
  )
}

/** Chooses from pictures that were uploaded before. */
function LibraryChooser({ desk, library }: Pick<Props, 'desk' | 'library'>) {
  const { Gallery, isAway, open, close } = useGallery()
  return (
    <>
      <button className="button button-quiet" type="button" onClick={open}>
        <Icon icon={Images} size={20} /> Aus der Sammlung
      </button>
      <p role="status">{isAway && 'Keine Verbindung.'}</p>
      {Gallery && (
        <Gallery
          title="Bilder der Sammlung"
          options={library.filter(({ value }) => desk.places.every(({ path }) => path !== value))}
          chosen=""
          onChoose={desk.take}
          onClose={close}
        />
      )}
    </>
  )
}

/** The id by which the toolbar above the text opens the same choice. */
export const PICTURE_CHOOSER = 'bilder-waehlen'

function Chooser({ onChoose }: { onChoose: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <button className="button button-quiet" type="button" onClick={() => chooser.current?.click()}>
        <Icon icon={Camera} size={20} /> Bilder wählen
      </button>
      <input
        ref={chooser}
        id={PICTURE_CHOOSER}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label="Bilder wählen"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** @returns the props of an entry of the row, so that it can be dragged and accepts dropped files */
function useDragging(desk: Desk) {
  const [dragged, setDragged] = useState<string>()

  function drop(event: DragEvent, index: number) {
    event.preventDefault()
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0) desk.add(files)
    else if (dragged !== undefined) desk.move(dragged, index)
    setDragged(undefined)
  }

  return ({ id }: Place, index: number) => ({
    draggable: true,
    'data-dragged': dragged === id || undefined,
    onDragStart: () => setDragged(id),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => drop(event, index),
  })
}
